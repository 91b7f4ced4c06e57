import { Lerner } from '../../clients/typescript/src/main.ts'
import { idToPath } from '../src/address/ids-in-paths.ts'

/** A screen of the demo shop, by the name in its pictures. */
export type ShopScreen = { name: string; path: string }

/** An address for each screen, with ids from the shop. */
export async function screensOf(url: string, apiKey: string): Promise<ShopScreen[]> {
  const client = new Lerner({ apiKey, baseUrl: url })
  const list = (await client.priceLists.list({ limit: 1 })).data[0]
  const quote = (await client.quotes.list({ limit: 1 })).data[0]
  if (list === undefined || quote === undefined) throw new Error('the demo shop is not whole')
  const listPath = `/worklist/${idToPath(list.id)}`
  return [
    { name: 'overview', path: '/' },
    { name: 'alarms', path: '/alarms' },
    { name: 'worklist', path: '/worklist' },
    { name: 'price-list', path: listPath },
    { name: 'entry', path: `${listPath}/shop-08` },
    { name: 'products', path: '/products' },
    { name: 'product', path: '/products/shop-15' },
    { name: 'quotes', path: '/quotes' },
    { name: 'quote', path: `/quotes/${idToPath(quote.quoteId)}` },
    { name: 'import', path: '/import' },
    { name: 'evidence', path: '/evidence' },
    { name: 'backtest', path: '/backtest' },
    { name: 'developers', path: '/developers' },
    { name: 'keys', path: '/developers?tab=keys' },
    { name: 'webhooks', path: '/developers?tab=webhooks' },
    { name: 'settings', path: '/settings' },
    { name: 'audit', path: '/audit' },
    { name: 'guides', path: '/guides' },
    { name: 'sign-in', path: '/sign-in' },
  ]
}

/** What overflows the page on the right; as text, since this program has no browser types. */
export const widest = `(() => {
  if (document.documentElement.scrollWidth <= innerWidth) return null
  const out = [...document.querySelectorAll('main *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  return out.slice(0, 3).map((one) => one.outerHTML.slice(0, 120)).join(' | ')
})()`

/** The chosen options that their select truncates; as text, too. */
export const truncatedSelects = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  const arrow = 18
  return [...document.querySelectorAll('select')]
    .filter((select) => select.checkVisibility())
    .flatMap((select) => {
      const style = getComputedStyle(select)
      pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
      const text = select.selectedOptions[0]?.text ?? ''
      const room = select.clientWidth - padding - arrow
      return pen.measureText(text).width > room + 1 ? [text] : []
    })
})()`
