import { alarms } from './alarms.ts'
import { app } from './app.ts'
import { audit } from './audit.ts'
import { backtest } from './backtest.ts'
import { charts } from './charts.ts'
import { components } from './components.ts'
import { demand } from './demand.ts'
import { developers } from './developers.ts'
import { entry } from './entry.ts'
import { evidence } from './evidence.ts'
import { explanation } from './explanation.ts'
import { files } from './files.ts'
import { format } from './format.ts'
import { guides } from './guides.ts'
import { importing } from './importing.ts'
import { imports } from './imports.ts'
import { notFound } from './not-found.ts'
import { overview } from './overview.ts'
import { product } from './product.ts'
import { products } from './products.ts'
import { quote } from './quote.ts'
import { quotes } from './quotes.ts'
import { refusals } from './refusals.ts'
import { remarks } from './remarks.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { worklist } from './worklist.ts'

/** What screens say as soon as they are shown. */
export const english = {
  alarms,
  app,
  audit,
  backtest,
  charts,
  components,
  demand,
  developers,
  entry,
  evidence,
  explanation,
  files,
  format,
  guides,
  importing,
  imports,
  notFound,
  overview,
  product,
  products,
  quote,
  quotes,
  refusals,
  remarks,
  rules,
  settings,
  signIn,
  worklist,
}
