import type { SitePage } from '../../shell/site-page'
import { ContactPage } from './ContactPage'

/** Writing to the house (`contct_us`). */
export const contact: SitePage = {
  load: ({ i18n }) =>
    Promise.resolve({
      path: '/contact-us',
      title: i18n.t('pages.contact.title'),
      description: i18n.t('pages.contact.text'),
    }),
  Page: ContactPage,
}
