import { faqs } from '../features/content/pages/faqs'
import { compare } from '../features/listings/compare/page'
import type { SitePage } from '../app/page/site-page'
import { wordPage } from '../features/content/pages/TextPage'
import { users } from '../features/content/people/UsersPage'
import { ContactPage } from '../features/content/pages/ContactPage'
import { lazy } from 'react'
import { requireTexts } from '../app/i18n/require-texts'
import type { RouterContext } from '../app/page/router-context'

/** The head texts of a calculator; it needs no data. */
const toolTexts = (path: string, name: 'mortgage' | 'area') => async (context: RouterContext) => {
  await requireTexts('tools')({ context })
  const { t } = context.i18n
  return { path, title: t(`browse.${name}.title`), description: t(`browse.${name}.description`) }
}

/** The mortgage calculator; its terms stand in the address. */
const mortgage: SitePage = {
  load: toolTexts('/mortgage-calculator', 'mortgage'),
  Page: lazy(() => import('../features/personal/mortgage/MortgagePage')),
}

/** Areas in other units (D53). */
const area: SitePage = {
  load: toolTexts('/area-converter', 'area'),
  Page: lazy(() => import('../features/personal/area/AreaPage')),
}

/** Writing to the operator (`contct_us`). */
const contact: SitePage = {
  load: ({ i18n }) =>
    Promise.resolve({
      path: '/contact-us',
      title: i18n.t('pages.contact.title'),
      description: i18n.t('pages.contact.text'),
    }),
  Page: ContactPage,
}

/** The pages of the marketplace by the last word of their address (D95). */
const sitePages = {
  faqs,
  users,
  compare,
  'mortgage-calculator': mortgage,
  'area-converter': area,
  'contact-us': contact,
} satisfies Record<string, SitePage> as Record<string, SitePage>

/** The page at an address; what has none of its own is words that the operator or the marketplace has written. */
export const sitePage = (name: string): SitePage =>
  Object.hasOwn(sitePages, name) ? sitePages[name]! : wordPage(name)
