import { faqs } from '../features/content/pages/faqs'
import { compare } from '../features/listings/compare/page'
import type { SitePage } from '../app/page/site-page'
import { wordPage } from '../features/content/pages/TextPage'
import { users } from '../features/content/people/UsersPage'
import { ContactPage } from '../features/content/pages/ContactPage'
import { lazy } from 'react'
import { requireTexts } from '../app/i18n/require-texts'
import type { RouterContext } from '../app/page/router-context'

/** Returns the loader of a calculator page, which needs texts but no data. */
const toolTexts = (path: string, name: 'mortgage' | 'area') => async (context: RouterContext) => {
  await requireTexts('tools')({ context })
  const { t } = context.i18n
  return { path, title: t(`browse.${name}.title`), description: t(`browse.${name}.description`) }
}

/** Mortgage calculator; its terms are in the URL. */
const mortgage: SitePage = {
  load: toolTexts('/mortgage-calculator', 'mortgage'),
  Page: lazy(() => import('../features/personal/mortgage/MortgagePage')),
}

/** Area converter (D53). */
const area: SitePage = {
  load: toolTexts('/area-converter', 'area'),
  Page: lazy(() => import('../features/personal/area/AreaPage')),
}

/** Contact page (`contct_us`). */
const contact: SitePage = {
  load: ({ i18n }) =>
    Promise.resolve({
      path: '/contact-us',
      title: i18n.t('pages.contact.title'),
      description: i18n.t('pages.contact.text'),
    }),
  Page: ContactPage,
}

/** Site pages by their path segment (D95). */
const sitePages = {
  faqs,
  users,
  compare,
  'mortgage-calculator': mortgage,
  'area-converter': area,
  'contact-us': contact,
} satisfies Record<string, SitePage> as Record<string, SitePage>

/** Returns the page for a path segment, falling back to a text page. */
export const sitePage = (name: string): SitePage =>
  Object.hasOwn(sitePages, name) ? sitePages[name]! : wordPage(name)
