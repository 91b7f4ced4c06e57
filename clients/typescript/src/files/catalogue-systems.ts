/** A product file that is recognised by its headings; all are in the form of `plainName`. */
export type CatalogueSystem = {
  name: string
  /** Each of these must be present. */
  marks: readonly string[]
  /** Field → its headings, of which the first one present counts. */
  columns: Readonly<Record<string, readonly string[]>>
  /** Rows without one of these are no products. */
  needs?: readonly string[]
  /** Rows of these kinds are no products, but may have some below them. */
  parents?: { kind: string; are: RegExp }
  /**
   * What a row leaves blank here is that of the row above, where both have the same in the first
   * column, or where this row names a parent in it.
   */
  carried?: { same?: string; parent?: string; columns: readonly string[] }
  /** Of lists in these columns, the first one counts. */
  lists?: readonly string[]
}

/** Product files by the columns that their systems write; the first match applies. */
export const catalogueSystems: readonly CatalogueSystem[] = [
  {
    name: 'Shopify products',
    marks: ['handle', 'variant_sku', 'variant_price'],
    columns: {
      product: ['variant_sku'],
      base_price: ['variant_price'],
      unit_cost: ['cost_per_item'],
      name: ['title'],
      status: ['status'],
      brand: ['vendor'],
      category: ['type'],
      'attribute:handle': ['handle'],
      'attribute:option1_name': ['option1_name'],
      'attribute:option1_value': ['option1_value'],
      'attribute:option2_name': ['option2_name'],
      'attribute:option2_value': ['option2_value'],
      'attribute:option3_name': ['option3_name'],
      'attribute:option3_value': ['option3_value'],
    },
    needs: ['variant_sku'],
    carried: {
      same: 'handle',
      columns: [
        ...['title', 'vendor', 'type', 'option1_name', 'option2_name', 'option3_name', 'status'],
      ],
    },
  },
  {
    name: 'WooCommerce products',
    marks: ['type', 'sku', 'published', 'regular_price'],
    columns: {
      product: ['sku'],
      base_price: ['regular_price'],
      unit_cost: ['cost_of_goods', 'cost'],
      name: ['name'],
      status: ['published'],
      category: ['categories'],
      brand: ['brands', 'brand'],
    },
    parents: { kind: 'type', are: /^(?:variable|grouped|external)/ },
    carried: { parent: 'parent', columns: ['categories', 'brands'] },
    lists: ['categories', 'brands'],
  },
  {
    name: 'Magento products',
    marks: ['sku', 'product_type', 'attribute_set_code', 'price'],
    columns: {
      product: ['sku'],
      base_price: ['price'],
      unit_cost: ['cost'],
      name: ['name'],
      status: ['product_online'],
      category: ['categories'],
    },
    parents: { kind: 'product_type', are: /^(?:configurable|bundle|grouped)$/ },
    lists: ['categories'],
  },
  {
    name: 'BigCommerce products',
    marks: ['product_name', 'product_code/sku', 'price'],
    columns: {
      product: ['product_code/sku'],
      base_price: ['price'],
      unit_cost: ['cost_price'],
      name: ['product_name'],
      status: ['product_visible'],
      category: ['category'],
      brand: ['brand_name'],
    },
    lists: ['category'],
  },
  {
    name: 'Square items',
    marks: ['token', 'item_name', 'variation_name', 'price'],
    columns: {
      product: ['sku', 'token'],
      base_price: ['price'],
      unit_cost: ['default_unit_cost'],
      name: ['item_name'],
      category: ['category'],
    },
  },
  {
    name: 'Amazon listings',
    marks: ['item_name', 'listing_id', 'seller_sku', 'price'],
    columns: {
      product: ['seller_sku'],
      base_price: ['price'],
      name: ['item_name'],
      status: ['status'],
    },
  },
  {
    name: 'Stripe prices',
    marks: ['price_id', 'product_id', 'amount', 'interval'],
    columns: {
      product: ['price_id'],
      base_price: ['amount'],
      name: ['product_name'],
      'attribute:interval': ['interval'],
    },
  },
  {
    name: 'Xero items',
    marks: ['itemcode', 'salesunitprice'],
    columns: {
      product: ['itemcode'],
      base_price: ['salesunitprice'],
      unit_cost: ['purchasesunitprice'],
      name: ['itemname'],
      status: ['status'],
    },
  },
  {
    name: 'QuickBooks products and services',
    marks: ['product/service_name', 'sales_price/rate'],
    columns: {
      product: ['product/service_name'],
      base_price: ['sales_price/rate'],
      unit_cost: ['purchase_cost'],
      category: ['category'],
    },
  },
  {
    name: 'Business Central items',
    marks: ['no', 'description', 'unit_price', 'unit_cost'],
    columns: {
      product: ['no'],
      base_price: ['unit_price'],
      unit_cost: ['unit_cost'],
      name: ['description'],
      category: ['item_category_code'],
    },
  },
  {
    name: 'PrestaShop products',
    marks: ['product_id', 'reference', 'price_(tax_excl)'],
    columns: {
      product: ['reference'],
      base_price: ['price_(tax_excl)'],
      unit_cost: ['wholesale_price'],
      name: ['name'],
      status: ['status'],
      category: ['category'],
    },
  },
  {
    name: 'Lightspeed items',
    marks: ['system_id', 'custom_sku', 'item', 'price'],
    columns: {
      product: ['custom_sku', 'system_id'],
      base_price: ['price'],
      unit_cost: ['default_cost'],
      name: ['item'],
      category: ['category'],
      brand: ['brand'],
    },
  },
]
