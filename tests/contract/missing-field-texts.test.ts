import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { accountShapes } from '../../contract/calls/accounts/shapes'
import { wizard } from '../../contract/calls/listings/publish-shapes'
import { problems } from '../../contract/calls/kit/field-problems'
import { projectSteps } from '../../contract/calls/projects/shapes'
import { texts } from '../../contract/texts/catalogue'
import { languages } from '../../contract/language/languages'

/** Returns the sentence that both the form and the server's refusal show beside a field, in each language. */
function sentences(shape: z.ZodType, input: unknown, field: string): (string | undefined)[] {
  const { error } = shape.safeParse(input)
  const key = error && problems(error)[field]?.key
  return languages.map((lang) => (key === undefined ? undefined : texts[lang][key]))
}

const code = accountShapes['verify-otp'].input

describe('message for a missing field', () => {
  it.each([
    ['category_id', wizard.facts, '', 'Choose a property type.'],
    ['category_id', projectSteps.facts, '', 'Choose a property type.'],
    ['city', wizard.place, ' ', 'Enter the city.'],
    ['state', wizard.place, '', 'Enter the state or region.'],
    ['country', projectSteps.place, '', 'Enter the country.'],
    ['otp', code, '', 'Enter the code.'],
  ] as const)(
    '%s has a message of its own, whether it is missing or empty',
    (field, shape, empty, english) => {
      const missing = sentences(shape, {}, field)
      expect(missing[0]).toBe(english)
      expect(sentences(shape, { [field]: empty }, field)).toEqual(missing)
      for (const [at, lang] of languages.entries()) {
        expect(missing[at]).toBeTruthy()
        expect(missing[at]).not.toBe(texts[lang]['refusals.required'])
      }
      expect(new Set(missing).size).toBe(languages.length)
    },
  )

  it("a plan's title has a message of its own, whether it is missing or empty", () => {
    const [english, ...others] = sentences(projectSteps.photos, { plans: [{ title: '' }] }, 'plans.0.title')
    expect(english).toBe('Enter a title for the plan.')
    for (const other of others) expect(other).toBeTruthy()
    expect(sentences(projectSteps.photos, { plans: [{}] }, 'plans.0.title')[0]).toBe(english)
  })
})
