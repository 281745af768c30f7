import { contact } from '../features/house/contact'
import { faqs } from '../features/house/faqs'
import { compare } from '../features/properties/compare/page'
import { area, mortgage } from '../features/tools/pages'
import type { HousePage } from '../shell/house-page'
import { wordPage } from '../features/house/words'
import { users } from '../features/people/users'

/** The pages of the house by the last word of their address (D95). */
export const housePages = {
  faqs,
  users,
  compare,
  'mortgage-calculator': mortgage,
  'area-converter': area,
  'contact-us': contact,
  'about-us': wordPage('about-us'),
  terms: wordPage('terms'),
  privacy: wordPage('privacy'),
} satisfies Record<string, HousePage>

export const isHousePage = (name: string): name is keyof typeof housePages => Object.hasOwn(housePages, name)
