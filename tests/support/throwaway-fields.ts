import { vi } from 'vitest'
import type { CharacteristicRow } from '../../contract/listing-fields'

/** Two sample fields of each kind, one on properties only and one on both kinds of listings. */
export const throwawayRows = {
  x_choice: { kind: 'choice', choices: ['one', 'two', 'three'] },
  x_choice_both: { kind: 'choice', choices: ['left', 'right'] },
  x_number: { kind: 'number', unit: 'm', min: 2, max: 20, step: 0.1, usual: [2.2, 6] },
  x_number_both: { kind: 'number', min: -5, max: 200, step: 1, usual: [0, 60] },
  x_flag: { kind: 'flag' },
  x_flag_both: { kind: 'flag' },
  x_date: { kind: 'date', min: '2000-01-01', max: '2100-12-31', usual: [-3650, 3650] },
  x_date_both: { kind: 'date' },
  x_text: { kind: 'text', max: 20 },
  x_text_both: { kind: 'text', max: 40 },
} satisfies Record<string, object>

const rows = Object.fromEntries(
  Object.entries(throwawayRows).map(([name, row]) => [
    name,
    {
      ...row,
      on: name.endsWith('_both') ? ['property', 'project'] : ['property'],
      filter: row.kind !== 'text',
      show: ['card', 'facts', 'compare'],
    } as CharacteristicRow,
  ]),
)

/** Returns the texts of the sample fields in the format of a language file. */
const textsIn = (lang: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) =>
      ['', ...(row.kind === 'choice' ? row.choices : [])].map((choice) => [
        `public.characteristic.${name}${choice && '.'}${choice}`,
        `${choice || name} in ${lang}`,
      ]),
    ),
  )

/**
 * Declares the sample fields for all modules imported from now on. Resets the loaded modules, because many derive data
 * from the declarations when they load. Call `forgetFields` at the end.
 */
export async function declareFields(): Promise<void> {
  const { characteristicRows } = await import('../../contract/listing-fields')
  const texts = {
    en: (await import('../../contract/texts/en/listings/public.json')).default,
    ar: (await import('../../contract/texts/ar/listings/public.json')).default,
    hi: (await import('../../contract/texts/hi/listings/public.json')).default,
  }
  vi.resetModules()
  vi.doMock('../../contract/listing-fields', () => ({
    characteristicRows: { ...characteristicRows, ...rows },
  }))
  const withTexts = (lang: keyof typeof texts) => ({ default: { ...texts[lang], ...textsIn(lang) } })
  vi.doMock('../../contract/texts/en/listings/public.json', () => withTexts('en'))
  vi.doMock('../../contract/texts/ar/listings/public.json', () => withTexts('ar'))
  vi.doMock('../../contract/texts/hi/listings/public.json', () => withTexts('hi'))
}

/** Undoes `declareFields`, because the next test file runs in the same process. */
export function forgetFields(): void {
  vi.doUnmock('../../contract/listing-fields')
  for (const lang of ['en', 'ar', 'hi']) vi.doUnmock(`../../contract/texts/${lang}/listings/public.json`)
  vi.resetModules()
}
