const { Lerner } = require('@lerner/client')

const lerner = new Lerner({ baseUrl: process.env.LERNER_BASE_URL })

lerner.quote({ productId: 'mug', basePrice: 1999, currency: 'usd' }).then(
  (quote) => console.log(`Show ${quote.optimizedPrice}.`),
  (error) => console.error(error.message),
)
