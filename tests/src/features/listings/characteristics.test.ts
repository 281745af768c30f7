import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ListingKind } from '../../../../contract/listing-fields'
import type { Declared } from '../../../../contract/listing/characteristics'
import { declareFields, forgetFields } from '../../../support/throwaway-fields'

// Declares the sample fields before loading any module that derives something from the declarations.
await declareFields()
const standIns = {
  '../../../../src/app/api/use-settings': () => ({ useSettings: () => ({ price_decimals: 'needed' }) }),
  '../../../../src/shared/results/PictureCard': () => ({
    PictureCard: ({ children }: { children?: unknown }) => createElement('article', null, children as never),
  }),
}
for (const [path, make] of Object.entries(standIns)) vi.doMock(path, make)
afterAll(() => {
  for (const path of Object.keys(standIns)) vi.doUnmock(path)
  forgetFields()
})
const { boundNames } = await import('../../../../contract/filter/characteristic-filters')
const { readProjectFilter, writeProjectFilter } = await import('../../../../contract/filter/project-filter')
const { readFilter, writeFilter } = await import('../../../../contract/filter/property-filter')
const { filterOfText, filterText, partsOf } = await import('../../../../contract/filter/saved-search')
const { characteristicKey, characteristicsOf } = await import('../../../../contract/listing/characteristics')
const { rowGroups } = await import('../../../../src/features/listings/compare/compare-rows')
const { CardFacts } = await import('../../../../src/features/listings/card/CardFacts')
const { Facts } = await import('../../../../src/features/listings/detail/Facts')
const { activeProjectFilters } = await import('../../../../src/features/projects/results/active-filters')
const { ProjectGrid } = await import('../../../../src/features/projects/results/ProjectGrid')
const { ProjectFacts } = await import('../../../../src/features/projects/ProjectFacts')
const { CharacteristicFields } = await import('../../../../src/flows/wizard/steps/CharacteristicFields')
const { ProjectReview } = await import('../../../../src/flows/wizard/steps/project/ProjectReview')
const { projectCourse } = await import('../../../../src/flows/wizard/steps/project/ProjectSteps')
const { ReviewStep } = await import('../../../../src/flows/wizard/steps/ReviewStep')
const { sendProject, sendProperty } = await import('../../../../src/flows/wizard/steps/send-listing')
const { checksFor } = await import('../../../../src/flows/wizard/steps/step-checks')
const { valuesOf } = await import('../../../../src/flows/wizard/steps/wizard-values')
const { activeFilters } = await import('../../../../src/shared/results/filters/active-filters')
const { CharacteristicFilters } = await import('../../../../src/shared/results/filters/CharacteristicFilters')
const { changed } = await import('../../../../src/shared/results/list-input')
const { I18nContext } = await import('../../../../src/ui/i18n/use-translation')
const { speech } = await import('../../../support/browser/speech')
const { filterFor, sampleOf } = await import('../../../support/sample-characteristics')

const english = speech('en')
const { t } = english

/** Renders a component to static HTML in English. */
const draw = <Props extends object>(component: ComponentType<Props>, props: object): string =>
  renderToStaticMarkup(
    createElement(I18nContext, { value: english }, createElement(component, props as Props)),
  )
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const shared = {
  id: 1,
  title: 'A home',
  address: '1 Elm Street',
  city: 'Seattle',
  state: '',
  country: '',
  created_at: '2026-01-01T00:00:00Z',
  category: { category: 'House' },
  promoted: false,
  picture: null,
}
const home = {
  ...shared,
  price_minor: 100,
  currency: 'USD',
  property_type: 'sell',
  market_status: 'available',
  facts: [],
  parameters: [],
  assign_facilities: [],
  gallery: [],
  documents: [],
  views: 1,
}
const project = { ...shared, type: 'upcoming' }

/** A form with these values, as the review reads it. */
const filled = (values: object) => ({
  getValues: () => values,
  watch: (names: string | string[]) =>
    typeof names === 'string' ? (values as Record<string, unknown>)[names] : names.map(() => ''),
  register: (name: string) => ({ name }),
  errorOf: () => undefined,
  summary: [],
})

/** Values, checks, review step and submission of the form for each kind of listing. */
const forms = {
  property: {
    values: (fields: object) => valuesOf({ fields } as never),
    step: 'facts',
    checks: checksFor(() => Promise.resolve([])),
    review: (values: object) =>
      draw(ReviewStep, { form: filled(values), draft: { files: [] }, currency: 'USD' }),
    send: sendProperty,
  },
  project: {
    values: (fields: object) => projectCourse.valuesOf({ fields } as never),
    step: 'facts',
    checks: projectCourse,
    review: (values: object) => draw(ProjectReview, { form: filled(values), draft: { files: [] } }),
    send: sendProject,
  },
} as const

const cases = (['property', 'project'] as const).flatMap((on) =>
  characteristicsOf(on).map((one): [on: ListingKind, name: string, one: Declared] => [on, one.name, one]),
)

describe.each(cases)('%s field %s', (on, name, one) => {
  const { value, shown, refused } = sampleOf(one)
  const label = t(characteristicKey(name))
  const typed = one.kind === 'flag' ? true : String(value)
  const { values, step, checks, review, send } = forms[on]
  const problemsOf = async (fields: object) => {
    const whole = { title: 'A home', description: 'x', category_id: '1', type: 'upcoming', ...fields }
    const read = await (await checks.shapeOf(step)).safeParseAsync(values(whole))
    return read.error?.issues.filter(({ path }) => path[0] === name).map(({ message }) => message) ?? []
  }

  test('starts empty in the form, with the control for its kind', () => {
    expect(values({})).toHaveProperty(name, one.kind === 'flag' ? false : '')
    const form = {
      register: (field: string) => ({ name: field }),
      watch: () => typed,
      errorOf: () => undefined,
      setValue: () => undefined,
    }
    const html = draw(CharacteristicFields, { on, form })
    const control = new RegExp(`<(input|select)[^>]*id="field-${name}"[^>]*>`).exec(html)?.[0] ?? ''
    const expected = {
      choice: '<select',
      number: 'inputMode="decimal"',
      flag: 'type="checkbox"',
      date: 'type="date"',
      text: 'maxLength=',
    }[one.kind]
    expect(control.toLowerCase()).toContain(expected.toLowerCase())
    expect(textOf(html)).toContain(label)
  })

  test('fails form validation with an invalid value and passes with a valid or empty one', async () => {
    expect(await problemsOf({ [name]: one.kind === 'flag' ? 'perhaps' : String(refused) })).not.toEqual([])
    expect(await problemsOf({ [name]: typed, confirmed: { [name]: String(value) } })).toEqual([])
    expect(await problemsOf({})).toEqual([])
  })

  test('appears in the review step and is submitted', async () => {
    const given = values({ [name]: typed, property_type: 'sell' })
    expect(textOf(review(given))).toContain(`${label}: ${shown}`)
    let sent: object = {}
    const api = {
      call: (_: string, input: object) => {
        sent = input
        return Promise.resolve({ data: { id: 1, slug_id: 'a' } })
      },
    }
    const signal = new AbortController().signal
    await send(api as never, { values: given as never, draftId: 1, listing: null, signal })
    expect(sent).toHaveProperty(name, typed)
    expect(sent).toMatchObject({ confirmed: undefined })
  })

  test('appears on the page and the card only if declared for them, and never without a value', () => {
    const page =
      on === 'property'
        ? draw(Facts, { property: { ...home, [name]: value } })
        : draw(ProjectFacts, { project: { ...project, [name]: value } })
    const card =
      on === 'property'
        ? draw(CardFacts, { listing: { ...home, [name]: value } })
        : draw(ProjectGrid, { projects: [{ ...project, [name]: value }] })
    expect(textOf(page).includes(`${label} ${shown}`)).toBe(one.show.includes('facts'))
    expect(textOf(card).includes(`${label}: ${shown}`)).toBe(one.show.includes('card'))
    expect(draw(Facts, { property: home })).not.toContain(label)
  })

  if (on === 'property')
    test('appears in the comparison only if declared for it', () => {
      const texts = { t, lang: 'en', money: String, day: String } as never
      const groups = rowGroups([{ ...home, [name]: value }, home] as never, texts)
      const row = groups.flatMap(({ rows }) => rows).find((each) => each.name === label)
      const cells = one.show.includes('compare') ? [shown, undefined] : undefined
      expect(row?.cells.map((cell) => cell?.text)).toEqual(cells)
    })

  if (!one.filter) {
    test('offers no filter', () =>
      expect(draw(CharacteristicFilters, { on, filter: {} })).not.toContain(label))
    return
  }

  test('can be filtered by in the dialog and the URL, with labels that remove the filter', () => {
    const filter = filterFor(one, value)
    const html = draw(CharacteristicFilters, { on, filter })
    expect(textOf(html)).toContain(label)
    if (one.kind === 'number' || one.kind === 'date') expect(html).toContain(`value="${value}"`)
    else expect(html).toContain('checked=""')
    const isProject = on === 'project'
    const again = isProject ? readProjectFilter(writeProjectFilter(filter)) : readFilter(writeFilter(filter))
    expect(again).toEqual(filter)
    const texts = { t, lang: 'en', symbol: '$', categories: [] }
    const active = isProject ? activeProjectFilters(filter, texts) : activeFilters(filter, texts)
    expect(active.length).toBeGreaterThan(0)
    for (const { text } of active) expect(text.startsWith(label)).toBe(true)
    const left = active.reduce((now, { without }) => changed(now, without as object), filter as object)
    expect(Object.values(left).filter((each) => each !== undefined)).toEqual([])
  })

  if (on === 'property')
    test('is stored in a saved search and counts as one of the facts that alerts compare', () => {
      const filter = filterFor(one, value)
      expect(filterOfText(filterText(filter))).toEqual(filter)
      expect([...partsOf(filter)]).toEqual(['facts'])
    })

  if ((one.kind === 'number' || one.kind === 'date') && one.usual) {
    const unusual = one.kind === 'number' ? String(one.max) : (one.max ?? '2100-12-31')

    test('asks for confirmation of an unusual value, exactly as typed', async () => {
      expect(await problemsOf({ [name]: unusual })).toEqual(['wizard.unusualValue'])
      expect(await problemsOf({ [name]: unusual, confirmed: { [name]: unusual } })).toEqual([])
      expect(await problemsOf({ [name]: unusual, confirmed: { [name]: '3' } })).toEqual([
        'wizard.unusualValue',
      ])
    })
  }

  if (one.kind === 'number')
    test("ignores a bound in the URL that isn't a number", () => {
      const [least] = boundNames(one)
      const read = on === 'project' ? readProjectFilter : readFilter
      expect(read({ [least]: 'many' })).toEqual({})
    })
})
