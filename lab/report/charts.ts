import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'

/** Draws a Vega-Lite chart as an SVG document, on a white background. */
export async function drawChart(spec: TopLevelSpec): Promise<string> {
  const full = { background: 'white', config: { font: 'sans-serif' }, ...spec } as TopLevelSpec
  return new View(parse(compile(full).spec), { renderer: 'none' }).toSVG()
}

/** Colours that colour-blind readers can tell apart (Okabe & Ito 2008); ours comes first. */
export const colours = [
  '#d55e00',
  '#0072b2',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#8a8a8a',
  '#000000',
]
