import { contact } from '../features/site-pages/contact'
import { faqs } from '../features/site-pages/faqs'
import { compare } from '../features/properties/compare/page'
import { area, mortgage } from '../features/tools/pages'
import type { SitePage } from '../shell/site-page'
import { wordPage } from '../features/site-pages/text-page'
import { users } from '../features/people/users'

/** The pages of the house by the last word of their address (D95). */
const sitePages = {
  faqs,
  users,
  compare,
  'mortgage-calculator': mortgage,
  'area-converter': area,
  'contact-us': contact,
} satisfies Record<string, SitePage> as Record<string, SitePage>

/** The page at an address; what has none of its own is words that the operator or the house has written. */
export const sitePage = (name: string): SitePage =>
  Object.hasOwn(sitePages, name) ? sitePages[name]! : wordPage(name)
