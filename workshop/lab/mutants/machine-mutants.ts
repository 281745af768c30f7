import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { entryOf } from '../../../machines/catalogue'
import { stateNodes } from '../../../machines/diagram/ids'
import type { Defended } from '../../../machines/diagram/defended'
import type { Intent } from '../../../machines/intent-kit'
import { intents } from '../../rules/intents'
import { records, type RecordName } from '../../../contract/values'
import { triedWith } from '../../../tests/model/cases/records'
import { modelsOf } from '../../../tests/model/models'
import { withoutOneGuard } from './combined-guards'
import { breachesOf, isBrokenBy, type Breach } from './check-intent'
import { mutantsOf, type Mutant } from './operators'
import { byWrongSide } from './wrong-side'
import { tryEverything, type Likeness, type Taken, type Universe } from './universe'

const root = join(import.meta.dirname, '../../..')

/** The intent of a machine, to be checked against any chart of its type. */
export const intentOf = (id: string): Intent<AnyStateMachine> =>
  (intents[id] ?? []) as unknown as Intent<AnyStateMachine>

const ofRightCharts = new Map<string, Universe>()

/** Everything tried on the chart as it is; once for each machine. */
function rightUniverse(id: string): Universe {
  const { machine } = entryOf(id)
  const universe = ofRightCharts.get(id) ?? tryEverything(machine, modelsOf(id), machine)
  ofRightCharts.set(id, universe)
  return universe
}

/** The rules that the chart itself breaks; none, or the chart or the rule is wrong. */
export const breachesOfChart = (id: string): Breach[] => breachesOf(rightUniverse(id), intentOf(id))

/**
 * The trials that a mutant shares with the right chart; none where the transitions of more than one state may differ.
 */
function likenessOf(id: string, { arrow }: Mutant): Likeness | undefined {
  const [state = '', event = ''] = arrow?.split('/') ?? []
  const right = rightUniverse(id)
  const isState = stateNodes(right.machine).some((node) => node.id === state)
  // A transition without an event may be part of a step that begins elsewhere.
  if (!isState || event === 'always' || event.startsWith('xstate.done.state')) return undefined
  return { right, state }
}

/** A trial that breaks a rule: nothing more need be tried. */
class Breaks extends Error {}

/** Found by a chart that cannot be run, or that never ends. */
const cannotBeTried = 'A chart can be tried in all its states.'

/**
 * The checks that distinguish a mutant from the right chart, each once, by their sentences; none where the chart
 * survives. Only the first unless more are requested: the trying ends with it.
 */
export function checksThatFind(id: string, mutant: Mutant, which: 'all' | 'first' = 'all'): string[] {
  const rules = intentOf(id)
  const firstOnly = (trial: Taken) => {
    const broken = rules.find((rule) => isBrokenBy(trial, rule))
    if (broken) throw new Breaks(broken.says)
  }
  const machine = mutant.make()
  try {
    const universe = tryEverything(machine, modelsOf(id), entryOf(id).machine, {
      ...(which === 'first' ? { onTrial: firstOnly } : {}),
      like: likenessOf(id, mutant),
    })
    return [...new Set(breachesOf(universe, rules).map(({ says }) => says))]
  } catch (error) {
    return [error instanceof Breaks ? error.message : cannotBeTried]
  }
}

/** Whether the intent distinguishes a mutant from the right chart. */
export const isKilled = (id: string, mutant: Mutant): boolean =>
  checksThatFind(id, mutant, 'first').length > 0

/** Every mutant of a machine. */
export const mutantsOfMachine = (id: string): Mutant[] => {
  const { machine } = entryOf(id)
  return [...mutantsOf(machine), ...withoutOneGuard(machine), ...byWrongSide(machine)]
}

/** Equivalent mutants, each with the reason. */
export async function equivalentOf(id: string): Promise<Readonly<Record<string, string>>> {
  const folder = join(import.meta.dirname, 'equivalent')
  if (!readdirSync(folder).includes(`${id}.ts`)) return {}
  const { equivalent } = (await import(`./equivalent/${id}.ts`)) as {
    equivalent: Readonly<Record<string, string>>
  }
  return equivalent
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g
/** Paths of relative imports, which a moved file changes without changing what is tried. */
const importedFrom = /(?<=\bfrom )'\.[^']*'/g
const code = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(comment, '')
    .replaceAll(importedFrom, '')
    .replaceAll(/\s+/g, ' ')
const own = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && name !== 'labels.ts')
    .toSorted()
    .map((name) => `${folder}/${name}`)

/** What properties and projects share. */
const ofListings = ['moderation', 'shown-or-removed', 'listing-intent', 'listing-axes']
const isRecordName = (id: string): id is RecordName => (records as readonly string[]).includes(id)

/** A fingerprint of all on which the outcome for a machine depends: chart, intent, what is tried, and the operators. */
export function triedFrom(id: string): string {
  const { kind } = entryOf(id)
  const isListed = id === 'property' || id === 'project'
  const paths = [
    ...own(`machines/${kind}s/${id}`),
    ...(kind === 'flow' ? ['kit', 'view-kit', 'intent-kit'].map((name) => `machines/flows/${name}.ts`) : []),
    ...(isListed ? ofListings.map((name) => `machines/records/${name}.ts`) : []),
    'machines/intent-kit.ts',
    ...(kind === 'flow' ? [`tests/model/cases/${id}.ts`] : []),
    ...['universe', 'check-intent', 'operators'].map((name) => `workshop/lab/mutants/${name}.ts`),
    ...(withoutOneGuard(entryOf(id).machine).length > 0 ? ['workshop/lab/mutants/combined-guards.ts'] : []),
    ...(byWrongSide(entryOf(id).machine).length > 0 ? ['workshop/lab/mutants/wrong-side.ts'] : []),
  ]
  const hash = createHash('sha256')
  for (const path of paths) hash.update(code(path)).update('\0')
  // The facts and payloads of one record: those of another leave it as it was tried.
  if (isRecordName(id)) hash.update(triedWith(id))
  return hash.digest('base64url').slice(0, 22)
}

/** Where the outcome of the last whole run is stored. */
export const keptAt = join(root, 'machines/defended.json')

/** The outcome of the last whole run. */
export const kept = (): Defended => JSON.parse(readFileSync(keptAt, 'utf8')) as Defended
