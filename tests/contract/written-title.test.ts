import { expect, test } from 'vitest'
import { writtenTitle } from '../../contract/listing/written-title'
import { speech } from '../support/browser/speech'

/** Titles written by hand; finds a title with a missing fact, a wrong number form or English case in other languages. */
test.each([
  ['en', 'House', '3', 'Seattle', '3-bedroom house in Seattle'],
  ['en', 'House', '1', 'Seattle', '1-bedroom house in Seattle'],
  ['en', 'Flat', '0', 'Ballard', 'Flat in Ballard'],
  ['en', 'Plot', undefined, ' Kent ', 'Plot in Kent'],
  ['en', 'Office', undefined, '', 'Office'],
  ['en', 'House', 'many', 'Kent', 'House in Kent'],
  ['ar', 'منزل', '1', 'الرياض', 'منزل بغرفة نوم واحدة في الرياض'],
  ['ar', 'منزل', '2', 'الرياض', 'منزل بغرفتي نوم في الرياض'],
  ['ar', 'منزل', '3', 'الرياض', 'منزل من 3 غرف نوم في الرياض'],
  ['ar', 'منزل', '11', 'الرياض', 'منزل من 11 غرفة نوم في الرياض'],
  ['hi', 'मकान', '3', 'पुणे', 'मकान, 3 बेडरूम, पुणे'],
] as const)('in %s, a %s with %s bedrooms in %s is called %s', (lang, type, bedrooms, city, title) => {
  expect(writtenTitle({ type, bedrooms, city }, speech(lang).t, lang)).toBe(title)
})
