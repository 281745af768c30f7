import { characteristicRows } from '../../contract/listing-fields'
import { accountRowsInTransactions } from './account-rows'
import { namesOfNoArea } from './areas'
import { scatteredCharts } from './charts'
import { stepsInComponents } from './component-steps'
import { deadCitations } from './citations'
import { folderCircles } from './folder-circles'
import { circlesOf, importsAmong, laterImportsAmong } from './imports'
import { keptNames } from './kept-names'
import { repeatedTypes, retiredNames } from './names'
import { refusalsBesideCharts } from './refusals'
import { againstPlatformFloors, againstTheFloors, importsOfAreas, pastTheIndex } from './server-walls'
import { againstTheFloorsOfSrc, crowdedFolders } from './src-walls'
import { tornOff } from './torn-off'
import { productSources, testSources } from './sources'
import { eventPatternsIn, stateListsIn } from './states'

/** One measure of the structure: its findings and how many are allowed. */
export interface Measure {
  title: string
  found: string[]
  most: number
}

/** Names that belong to the recipe's example state: the state, its events, its status and its deadline. */
const ofQuestioned = /\bquestioned\b|\bquestion\.(answered|lapsed)\b|needs_answer|answerDays/i

/**
 * Returns all measures of the current product code, its number of lines without generated files, and the number of test
 * assertions.
 */
export function measureStructure(): { measures: Measure[]; lines: number; assertions: number } {
  const sources = productSources()
  const imports = importsAmong(sources)
  const code = sources.filter(({ path }) => !path.endsWith('.sql'))
  return {
    measures: [
      {
        title: 'import circles of values',
        found: circlesOf(imports).map((files) => files.join(', ')),
        most: 0,
      },
      {
        title: 'circles of files or folders in contract, types included',
        found: folderCircles('contract', imports),
        most: 0,
      },
      {
        title: 'imports against the floors of the server',
        found: againstTheFloors(sources, imports),
        most: 0,
      },
      {
        title: 'imports against the floors of src',
        found: againstTheFloorsOfSrc(sources, [...imports, ...laterImportsAmong(sources)]),
        most: 0,
      },
      { title: 'folders of src with more than forty files', found: crowdedFolders(sources), most: 0 },
      {
        title: 'imports against the floors of the platform',
        found: againstPlatformFloors(sources, imports),
        most: 0,
      },
      { title: 'imports into an area past its index.ts', found: pastTheIndex(imports), most: 0 },
      {
        title: 'circles of areas',
        found: circlesOf(importsOfAreas(imports)).map((areas) => areas.join(', ')),
        most: 0,
      },
      { title: 'citations that lead nowhere', found: deadCitations(), most: 0 },
      { title: 'lists of states outside machines/', found: stateListsIn(sources), most: 0 },
      { title: 'account rows in transactions', found: accountRowsInTransactions(sources), most: 0 },
      { title: 'patterns over event names', found: eventPatternsIn(sources), most: 0 },
      {
        title: 'names with a retired word',
        found: retiredNames([...code, ...testSources()], keptNames),
        most: 0,
      },
      { title: 'tables, shapes, features and texts of no area', found: namesOfNoArea(code), most: 0 },
      { title: 'names of types for different things in one room', found: repeatedTypes(code), most: 0 },
      {
        title: 'refusals of somebody, or from a state, beside the charts',
        found: refusalsBesideCharts(sources),
        most: 0,
      },
      ...Object.keys(characteristicRows).map((name) => ({
        title: `files that name the field ${name}`,
        found: sources.filter(({ text }) => text.includes(name)).map(({ path }) => path),
        most: 6,
      })),
      {
        title: 'files that name the state questioned, its events or its status',
        found: sources
          .filter(({ path, text }) => !path.endsWith('_states_of_charts.sql') && ofQuestioned.test(text))
          .map(({ path }) => path),
        most: 8,
      },
      // This is the checkout: squeezed into four files, its chart would exceed the linter's size limit.
      { title: 'charts in more than four files', found: scatteredCharts(code, imports), most: 1 },
      { title: 'steps of a flow in component state', found: stepsInComponents(sources), most: 0 },
      { title: 'torn-off files under 25 lines', found: tornOff(code, imports), most: 0 },
    ],
    assertions: testSources().reduce(
      (sum, { text }) => sum + (text.match(/\bexpect(\.\w+)?\(/g)?.length ?? 0),
      0,
    ),
    lines: sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  }
}
