import * as z from 'zod'
import { priceOption } from '../options.ts'

/** A product id of the shop. */
export const product = z.string().min(1).max(255).describe("The shop's own id of the product.")

export const list = z.string().min(1).max(64).describe('Id of the price list: list_…')

export const currency = z
  .string()
  .length(3)
  .toLowerCase()
  .describe('ISO 4217 code, such as usd; any if absent.')

export const segment = z
  .string()
  .min(1)
  .max(64)
  .describe('A customer segment; everybody if absent.')

/** A price, as a string: a number could lose its last digit, or be mistaken for cents. */
export const price = z
  .string()
  .max(32)
  .regex(/^\d+(\.\d+)?$/, 'write a decimal such as "18.99"')
  .describe('A decimal in the currency of the product, as a string: "18.99".')

export const date = z
  .string()
  .max(40)
  .describe('A date in UTC such as 2026-12-07, or a time with its zone.')

export const limit = (most: number, usual: number) =>
  z.int().min(1).max(most).default(usual).describe(`The most to return, 1 to ${most}.`)

export const attributes = z
  .record(z.string().min(1).max(64), z.string().max(255))
  .describe('Only products with these attributes, such as {"category": "coffee"}.')

/** An input's price in smallest units. @throws UsageError if it has too many decimals. */
export const minorOf = (text: string, code: string) => priceOption('The price', text, code)
