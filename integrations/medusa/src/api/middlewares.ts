import { defineMiddlewares } from '@medusajs/framework/http'
import { priceLines } from '../prices/price-lines'
import { pricePages } from '../prices/price-pages'

export default defineMiddlewares({
  routes: [
    { matcher: '/store/products', methods: ['GET'], middlewares: [pricePages] },
    { matcher: '/store/products/:id', methods: ['GET'], middlewares: [pricePages] },
    { matcher: '/store/carts/:id/line-items', methods: ['POST'], middlewares: [priceLines] },
  ],
})
