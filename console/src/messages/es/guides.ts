import type { Words } from '../words.ts'

export const guides: Words<'guides'> = {
  heading: 'Guías',
  intro:
    'Cómo trabajar con Lerner, en inglés. Cada operación con sus campos está en la <link>referencia</link>.',
  search: 'Buscar en las guías',
  toLookUp: 'Para consultar',
  reference: 'Referencia de todas las operaciones',
  noResults: 'Sin resultados',
  noResultsHint: 'Pruebe con menos palabras, o con otras, en inglés.',
  results: 'Resultados',
  resultOf: '{guide}: {heading}',
  missing: 'No hay ninguna guía {page}',
  missingHint: 'Consulte la lista de guías.',
  onThisPage: 'En esta página',
  table: 'Tabla',
  errors: 'Errores y soluciones',
  errorsIntro:
    'Toda respuesta que no sea un éxito indica uno de estos códigos y el campo en cuestión.',
  loadingCodes: 'Cargando los códigos',
  codes: 'Códigos',
  codesTable: 'Códigos de rechazo',
  code: 'Código',
  status: 'Estado',
  meaning: 'Qué significa',
  remedy: 'Qué hacer',
  factors: 'Factores',
  factorsIntro:
    'Lo que mueve o retiene un precio, con los nombres que usan las cotizaciones, las explicaciones y las listas de precios. Puede haber más.',
  loadingFactors: 'Cargando los factores',
  names: 'Nombres',
  name: 'Nombre',
  inSentence: 'En una frase',
}
