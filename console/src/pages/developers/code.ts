/** The parameters of a quote. */
export type Asked = {
  productId: string
  /** In the smallest unit. */
  basePrice: number
  currency: string
  segment: string
}

export const languages = [
  { id: 'curl', name: 'curl' },
  { id: 'typescript', name: 'TypeScript' },
  { id: 'python', name: 'Python' },
  { id: 'go', name: 'Go' },
] as const

export type Language = (typeof languages)[number]['id']

/** Code that requests the same quote, to copy into a shop. The key is read from the environment. */
export function codeOf(language: Language, asked: Asked, serviceAddress: string): string {
  return writers[language](asked, serviceAddress)
}

const text = (value: string) => JSON.stringify(value)

const writers: Record<Language, (asked: Asked, address: string) => string> = {
  curl({ productId, basePrice, currency, segment }, address) {
    const body = JSON.stringify({
      product_id: productId,
      base_price: basePrice,
      currency,
      ...(segment !== '' && { segment }),
    })
    return `curl ${address}/v1/quote \\
  -H "Authorization: Bearer $LERNER_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body.replaceAll("'", `'\\''`)}'`
  },
  typescript({ productId, basePrice, currency, segment }, address) {
    return `import { Lerner } from '@lerner/client'

// The key comes from LERNER_API_KEY.
const client = new Lerner({ baseUrl: ${text(address)} })

const quote = await client.quote({
  productId: ${text(productId)},
  basePrice: ${basePrice},
  currency: ${text(currency)},${segment === '' ? '' : `\n  segment: ${text(segment)},`}
})
console.log(quote.optimizedPrice)`
  },
  python({ productId, basePrice, currency, segment }, address) {
    return `from lerner import Lerner

# The key comes from LERNER_API_KEY.
client = Lerner(base_url=${text(address)})

quote = client.quote(
    product_id=${text(productId)},
    base_price=${basePrice},
    currency=${text(currency)},${segment === '' ? '' : `\n    segment=${text(segment)},`}
)
print(quote.optimized_price)`
  },
  go({ productId, basePrice, currency, segment }, address) {
    return `// The key comes from LERNER_API_KEY.
client, err := lerner.New(lerner.WithBaseURL(${text(address)}))
if err != nil {
	return err
}
quote, err := client.Quote(ctx, lerner.QuoteParams{
	ProductID: ${text(productId)},
	BasePrice: ${basePrice},
	Currency:  ${text(currency)},${segment === '' ? '' : `\n	Segment:   lerner.Ptr(${text(segment)}),`}
})
if err != nil {
	return err
}
fmt.Println(quote.OptimizedPrice)`
  },
}
