import { describe, expect, it } from 'vitest'
import { catalogue, type CatalogueEntry } from '../../../../machines/catalogue'
import { diagramIn } from '../../../../machines/diagram/in-language'
import type { Release, ReleasedChart } from '../../../../machines/versions/snapshot'
import { listChanges } from '../../../../src/features/workflows/changes/list-changes'
import { sideOfRelease, sideOfToday } from '../../../../src/features/workflows/changes/version-side'
import { pictureLanguages } from '../../../../workshop/diagrams/languages'
import { releasedNow } from '../../../../workshop/diagrams/release-of-today'

const languages = pictureLanguages.map(({ lang }) => lang)
const releaseOf = (...machines: ReleasedChart[]): Release => ({ version: '1', languages, machines })

const todayIn = (entry: CatalogueEntry, lang: string) => {
  const { texts, phrases } = pictureLanguages.find((one) => one.lang === lang)!
  return sideOfToday(entry, diagramIn(entry, texts, phrases))
}

describe.each(languages)('changes of a chart in %s', (lang) => {
  // Finds texts that a release and the current chart put together differently, such as the name of the whole chart.
  it.each(catalogue)('$id has none since a release of today', (entry) => {
    const before = sideOfRelease(releaseOf(releasedNow(entry)), entry.id, lang)
    const today = todayIn(entry, lang)
    expect(listChanges(before, today)).toEqual([])
    for (const id of today.chart!.states) expect(before.position(id)).toBe(today.position(id))
    for (const { id } of today.chart!.transitions) {
      expect(before.caption(id)).toBe(today.caption(id))
      expect(before.onlyIf(id)).toBe(today.onlyIf(id))
    }
    expect(before.persons.owner).toBe(today.persons.owner)
  })
})

/** A chart of a door, with the English text as its only one. */
const door = (own: Partial<ReleasedChart>): ReleasedChart => ({
  id: 'door',
  kind: 'record',
  title: ['Door'],
  owner: ['The owner'],
  states: { '': ['Door'], open: ['Open'], shut: ['Shut'], locked: ['Locked'] },
  guards: { isEarly: ['fewer than 3 tries'] },
  captions: [['closes it'], ['locks it']],
  transitions: { open: [['door.shut', 'isEarly', 'shut', 0, { by: ['person'] }]] },
  ...own,
})

describe('list of changes', () => {
  const changes = (before: ReleasedChart, now: ReleasedChart) =>
    listChanges(
      sideOfRelease(releaseOf(before), 'door', 'en'),
      sideOfRelease(releaseOf(now), 'door', 'en'),
    ).map(({ kind, of, ...more }) => [kind, of, 'id' in more ? more.id : ''].join(' '))

  // Finds a list in which a widened transition comes after changes that matter less.
  it('starts with widened transitions', () => {
    const now = door({
      states: { '': ['Door'], open: ['Ajar'], shut: ['Shut'], broken: ['Broken'] },
      guards: { isEarly: ['fewer than 5 tries'] },
      transitions: {
        open: [['door.shut', 'isEarly', 'shut', 0, { by: ['person'] }]],
        shut: [['door.broken', '', 'broken', 1]],
      },
    })
    expect(changes(door({}), now)).toEqual([
      'widened transition door.open/door.shut/0',
      'added state door.broken',
      'added transition door.shut/door.broken/0',
      'removed state door.locked',
      'renamed state door.open',
    ])
  })

  it('calls a state renamed that moved to a new one, and removed if it moved to another', () => {
    const states = { '': ['Door'], open: ['Open'], shut: ['Shut'], bolted: ['Bolted'] }
    expect(changes(door({}), door({ states, moved: { locked: 'bolted' } }))).toEqual([
      'renamed state door.bolted',
    ])
    const fewer = { '': ['Door'], open: ['Open'], shut: ['Shut'] }
    expect(changes(door({}), door({ states: fewer, moved: { locked: 'shut' } }))).toEqual([
      'removed state door.locked',
    ])
  })

  // Finds texts that were corrected in one language and alarm readers of the others.
  it('leaves out a guard that was reworded in another language only', () => {
    const [arabic, reworded] = [{ isEarly: ['a few tries', 'محاولات'] }, { isEarly: ['some tries', 'محاولات'] }]
    const sideIn = (guards: ReleasedChart['guards'], lang: string) =>
      sideOfRelease({ version: '1', languages: ['en', 'ar'], machines: [door({ guards })] }, 'door', lang)
    const kinds = (lang: string) =>
      listChanges(sideIn(arabic, lang), sideIn(reworded, lang)).map(({ kind }) => kind)
    expect(kinds('ar')).toEqual([])
    expect(kinds('en')).toEqual(['changed'])
  })
})
