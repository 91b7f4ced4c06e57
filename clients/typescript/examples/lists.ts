import { Lerner } from '@lerner/client'

const lerner = new Lerner()

// All of them, page by page as the loop goes on:
for await (const product of lerner.products.list({ limit: 100 })) console.log(product.id)

// Or one page, and the next when you want it:
const page = await lerner.quotes.list({ limit: 20, productId: 'mug' })
const next = await page.nextPage()
console.log(page.data.length, next?.data.length)
