import { contact } from '../features/house/contact'
import { faqs } from '../features/house/faqs'
import { compare } from '../features/properties/compare/page'
import { area, mortgage } from '../features/tools/pages'
import type { HousePage } from '../shell/house-page'
import { wordPage } from '../features/house/words'
import { users } from '../features/people/users'

/** The pages of the house by the last word of their address (D95). */
const housePages = {
  faqs,
  users,
  compare,
  'mortgage-calculator': mortgage,
  'area-converter': area,
  'contact-us': contact,
} satisfies Record<string, HousePage> as Record<string, HousePage>

/** The page at an address; what has none of its own is words that the operator or the house has written. */
export const housePage = (name: string): HousePage =>
  Object.hasOwn(housePages, name) ? housePages[name]! : wordPage(name)
