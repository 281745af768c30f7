import type { CatalogueEntry } from '../catalogue'
import { levelsOf } from '../diagram/levels'
import { toDiagram } from '../diagram/to-diagram'
import type { Kind } from '../diagram/types'
import { asText, casesOf, pictureData } from './picture-data'
import { indexPage, markFile } from './index-page'
import { spoken } from './languages'
import { layOut } from './layout'
import { kinds } from './look'
import { machinePage } from './page'
import { toSvg } from './svg'

/**
 * Every file of `machines/diagrams/` with its text, by its path there: pictures and pages, and the same as data for the
 * page `/workflows`. The same machines give the same bytes.
 */
export async function drawings(catalogue: readonly CatalogueEntry[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const drawn = catalogue.map((entry) => ({ entry, diagram: toDiagram(entry.machine, entry.words) }))
  for (const { entry, diagram } of drawn) {
    const levels = levelsOf(diagram)
    for (const level of levels)
      files.set(`${diagram.id}/${level.name}.svg`, toSvg(diagram, level, await layOut(level)))
    for (const { lang, ...words } of spoken)
      files.set(`${diagram.id}/picture.${lang}.json`, asText(await pictureData(entry, words)))
    files.set(`${diagram.id}/cases.json`, asText(casesOf(entry)))
    files.set(`${diagram.id}.md`, machinePage(diagram, levels, entry.kind))
  }
  files.set('README.md', indexPage(drawn))
  for (const kind of Object.keys(kinds) as Kind[]) files.set(`marks/${kind}.svg`, markFile(kind))
  return files
}
