import { lazy } from 'react'
import { requireTexts } from '../../i18n/load'
import type { RouterContext } from '../../router'
import type { SitePage } from '../../shell/site-page'

/** What a calculator says of itself; it needs no data. */
const toolTexts = (path: string, name: string) => async (context: RouterContext) => {
  await requireTexts(context)
  const { t } = context.i18n
  return { path, title: t(`browse.${name}.title`), description: t(`browse.${name}.description`) }
}

/** The mortgage calculator; its terms stand in the address. */
export const mortgage: SitePage = {
  load: toolTexts('/mortgage-calculator', 'mortgage'),
  Page: lazy(() => import('./mortgage/MortgagePage')),
}

/** Areas in other units (D53). */
export const area: SitePage = {
  load: toolTexts('/area-converter', 'area'),
  Page: lazy(() => import('./area/AreaPage')),
}
