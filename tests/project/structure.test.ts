import { describe, expect, test } from 'vitest'
import { stepsInComponents } from '../structure/component-steps'
import { accountRowsInTransactions } from '../structure/account-rows'
import { biggestFolder } from '../structure/bars'
import { folderCircles } from '../structure/folder-circles'
import { footprintOf, namingField, namingState, purposeOf } from '../structure/footprint'
import { circlesOf, importsAmong, laterImportsAmong } from '../structure/imports'
import { againstTheFloorsOfSrc } from '../structure/src-walls'
import { measureStructure } from '../structure/measure'
import { refusalsBesideCharts } from '../structure/refusals'
import { againstPlatformFloors } from '../structure/server-walls'
import { roomOf } from '../structure/rooms'
import { eventPatternsIn, stateListsIn } from '../structure/states'

const code = (path: string, text: string) => ({ path, text })

describe('structure measures', () => {
  test("find files that import each other's values, not only types", () => {
    const files = [
      code('server/a.ts', `import { b } from './b'`),
      code('server/b.ts', `import type { A } from './a'\nexport { c } from './c'`),
      code('server/c.ts', `import { type A, a } from './a'`),
      code('server/d.ts', `import { type A, type B } from './a'\nimport { e } from './e'`),
      code('server/e.ts', `import type { D } from './d'`),
    ]
    expect(circlesOf(importsAmong(files))).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']])
  })

  test('find cycles between folders, between files of a folder and between types', () => {
    const files = [
      code('contract/a/x.ts', `import type { Y } from '../b/y'`),
      code('contract/a/w.ts', `export const w = 1`),
      code('contract/b/y.ts', `import { w } from '../a/w'`),
      code('contract/c/one.ts', `import type { Two } from './two'\nimport { w } from '../a/w'`),
      code('contract/c/two.ts', `import type { One } from './one'`),
      code('server/a.ts', `import { b } from './b'`),
      code('server/b.ts', `import { a } from './a'`),
    ]
    expect(folderCircles('contract', importsAmong(files)).toSorted()).toEqual([
      'contract/a, contract/b',
      'contract/c/one.ts, contract/c/two.ts',
    ])
  })

  test('find hard-coded lists of states in code and in SQL', () => {
    const found = stateListsIn([
      code('server/x.ts', `const open = ['opened', 'pending']\nsql\`state in ('failed', 'expired')\``),
      code('server/y.ts', `const colours = ['green', 'pending']`),
    ])
    expect(found.map((one) => one.split(':').slice(0, 2).join(':'))).toEqual([
      'server/x.ts:1',
      'server/x.ts:2',
    ])
  })

  test('find account rows passed into transactions, but not account ids', () => {
    const found = accountRowsInTransactions([
      code('server/a.ts', `function write(trx: Trx, user: UserRow, now: Date) {}`),
      code(
        'server/b.ts',
        `interface Asking {\n  user: UserRow | null\n}\nfunction ask(trx: Trx, asking: Asking) {}`,
      ),
      code('server/c.ts', `db.transaction().execute(async (trx) => judge(trx, caller.user.account_state))`),
      code('server/d.ts', `function write(trx: Trx, user: Pick<UserRow, 'id'>) {}`),
      code('server/e.ts', `db.transaction().execute((trx) => judge(trx, user.id))`),
    ])
    expect(found.map((one) => one.split(':')[0])).toEqual(['server/a.ts', 'server/b.ts', 'server/c.ts'])
  })

  test('find imports in src that break its layers, cross features or lie outside its folders', () => {
    const files = [
      code('src/ui/forms/a.ts', ''),
      code('src/app/api/b.ts', `import { s } from '../session/s'\nimport { a } from '../../ui/forms/a'`),
      code('src/app/session/s.ts', `import type { B } from '../api/b'`),
      code('src/shared/maps/m.ts', `const flow = () => import('../../flows/f')`),
      code('src/flows/f.tsx', ''),
      code('src/features/chat/c.ts', `import { o } from '../own/o'`),
      code('src/features/own/o.ts', ''),
      code('src/lost.ts', ''),
    ]
    expect(againstTheFloorsOfSrc(files, [...importsAmong(files), ...laterImportsAmong(files)])).toEqual([
      'src/app/session/s.ts -> src/app/api/b.ts',
      'src/features/chat/c.ts -> src/features/own/o.ts',
      'src/shared/maps/m.ts -> src/flows/f.tsx',
      'src/lost.ts',
    ])
  })

  test('find events matched by parts of their name', () => {
    const found = eventPatternsIn([
      code('server/x.ts', `if (event.startsWith('appeal.')) return`),
      code('src/x.tsx', `if (grave.test(chosen.event)) return`),
    ])
    expect(found).toHaveLength(2)
  })
})

test('find platform imports against the layer order, types included, and folders without a layer', () => {
  const files = [
    code('server/platform/db/a.ts', `import type { B } from '../http/b'`),
    code('server/platform/http/b.ts', `import { a } from '../db/a'`),
    code('server/platform/misc/c.ts', ''),
  ]
  expect(againstPlatformFloors(files, importsAmong(files))).toEqual([
    'server/platform/db/a.ts -> server/platform/http/b.ts',
    'server/platform/misc/c.ts',
  ])
})

describe('footprint of a name', () => {
  test.each([
    ['machines/records/report/machine.ts', 'product'],
    ['machines/records/report/labels.ts', 'product'],
    ['server/platform/db/migrations/0200_baseline.sql', 'product'],
    ['src/ui/Button.tsx', 'product'],
    ['contract/texts/ar/own.json', 'texts'],
    ['contract/texts/catalogue.ts', 'product'],
    ['machines/diagrams/report/overview.svg', 'drawings'],
    ['machines/diagrams/report.md', 'drawings'],
    ['machines/storyboard/checkout.md', 'drawings'],
    ['machines/releases/0.1.0.json', 'drawings'],
    ['machines/walked.json', 'drawings'],
    ['server/platform/db/schema.gen.ts', 'drawings'],
    ['server/platform/db/migrations/0150_states_of_charts.sql', 'drawings'],
    ['tests/server/advance.test.ts', 'tests'],
    ['tests/rows/calls.json', 'tests'],
    ['e2e/flows/signup/shown.ts', 'tests'],
    ['workshop/demo/listings.ts', 'workshop'],
    ['docs/decisions.md', 'docs'],
    ['server/areas/payments/README.md', 'docs'],
    ['README.md', 'docs'],
    ['package.json', 'tooling'],
    ['.ci/run', 'tooling'],
  ] as const)('counts %s as %s', (path, purpose) => {
    expect(purposeOf(path)).toBe(purpose)
  })

  test('contains every file that mentions a field as a whole word in its text or path', () => {
    const files = [
      code('contract/listing-fields.ts', `{ name: 'energy_class' }`),
      code('src/features/listings/Energy.tsx', `listing.energyClass`),
      code('contract/texts/en/public.json', `"public.characteristic.energy_class.a": "A"`),
      code('machines/diagrams/energy_class.svg', ''),
      code('tests/server/characteristics.test.ts', `const renewable_energy_classes = 1`),
    ]
    expect(footprintOf(files, namingField('energy_class'))).toEqual({
      product: ['contract/listing-fields.ts', 'src/features/listings/Energy.tsx'],
      texts: ['contract/texts/en/public.json'],
      drawings: ['machines/diagrams/energy_class.svg'],
      tests: [],
      workshop: [],
      docs: [],
      tooling: [],
    })
  })

  test('contains every file that mentions a state or one of its events', () => {
    const files = [
      code('machines/records/moderation.ts', `target: 'questioned'`),
      code('contract/texts/hi/machines.json', `"machines.property.event:question.lapsed": "…"`),
      code('docs/tour.md', 'An unquestioned rule, and questions.'),
    ]
    expect(footprintOf(files, namingState('questioned', 'question.lapsed'))).toMatchObject({
      product: ['machines/records/moderation.ts'],
      texts: ['contract/texts/hi/machines.json'],
      docs: [],
    })
  })
})

test('assigns layers by the longest import path, and reports imports within cycles, types included', () => {
  const files = [
    code(
      'src/app/main.ts',
      `import { list } from '../features/list/list'\nimport { x } from '../../contract/x'`,
    ),
    code('src/features/list/list.ts', `import { button } from '../../ui/button'\nimport './row'`),
    code('src/features/list/row.ts', `import { api } from '../../api/call'`),
    code('src/ui/button.ts', `import type { Call } from '../api/call'`),
    code('src/api/call.ts', `import { toast } from '../ui/button'`),
    code('contract/x.ts', ''),
  ]
  expect(roomOf('src', importsAmong(files))).toEqual({
    parts: 4,
    floors: 3,
    inCircles: ['api -> ui', 'ui -> api'],
    upward: ['ui -> api'],
  })
})

test('reports as upward only the imports of a cycle that go against its best order', () => {
  const arrow = (from: string, to: string) => ({
    from: `src/${from}/x.ts`,
    to: `src/${to}/x.ts`,
    isType: false,
  })
  const room = [arrow('a', 'b'), arrow('a', 'c'), arrow('b', 'c'), arrow('c', 'd'), arrow('d', 'a')]
  expect(roomOf('src', room)).toMatchObject({ floors: 1, upward: ['d -> a'] })
  expect(roomOf('src', room.slice(0, -1))).toEqual({ parts: 4, floors: 4, inCircles: [], upward: [] })
})

test('counts the largest flat folder without its subfolders', () => {
  const paths = ['a/1.ts', 'a/2.ts', 'a/b/1.ts', 'a/b/2.ts', 'a/b/3.ts', 'README.md']
  expect(biggestFolder(paths)).toEqual({ folder: 'a/b', files: 3 })
})

test('finds screens that hold the step of a flow', () => {
  const files = [
    code('src/features/admin/Refund.tsx', `const [step, setStep] = useState<'ask' | 'confirm'>('ask')`),
    code('src/flows/signup/Code.tsx', 'const [phase] = useState(0)'),
    code('src/features/own/Chart.tsx', 'const [steps, setSteps] = useState(3)'),
    code('src/app/texts.ts', `const [stage, setStage] = useState('closed')`),
  ]
  expect(stepsInComponents(files)).toEqual([
    'src/features/admin/Refund.tsx: step',
    'src/flows/signup/Code.tsx: phase',
  ])
})

test('finds refusals outside the charts, and listed refusals that no longer exist', () => {
  const found = refusalsBesideCharts([
    code('server/areas/team/change-permissions.ts', `throw new Refusal(\n'FORBIDDEN',\n'team.own')`),
    code('server/areas/accounts/leave-account.ts', `throw new Refusal('FORBIDDEN', 'refusals.ownOnly')`),
    code('server/core/allowed-events.ts', `throw new Refusal('FORBIDDEN', 'refusals.forbidden')`),
  ])
  expect(found).toContain('server/areas/team/change-permissions.ts: team.own')
  expect(found.join()).not.toContain('leave.ts')
  expect(found).toContain('no longer there: server/areas/accounts/sign-in.ts: refusals.teamPassword')
})

describe('code structure', () => {
  test.each(measureStructure().measures)("$title: doesn't exceed the baseline", ({ found, most }) => {
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
  })
})
