import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogue, type CatalogueEntry } from '../catalogue'
import { diagramIn } from '../diagram/in-language'
import { detailsOf, transitionsByNature, type Release, type ReleaseTexts } from '../diagram/release'
import type { Diagram } from '../diagram/types'
import { pictureLanguages } from './languages'
import { asText } from './picture-data'
import { conditionLabels } from './labels'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run release:snapshot`: keeps the catalogue as it is now under the version of the package. */
const { version } = JSON.parse(readFileSync(at('../../package.json'), 'utf8')) as { version: string }
const release: Release = { version, machines: catalogue.map(machineOf) }
mkdirSync(at('../releases'), { recursive: true })
writeFileSync(at(`../releases/${version}.json`), asText(release))
console.log(`machines/releases/${version}.json: ${release.machines.length} machines`)

function machineOf(entry: CatalogueEntry): Release['machines'][number] {
  const sent = pictureLanguages.map(({ lang, texts, phrases }) => ({
    lang,
    diagram: diagramIn(entry, texts, phrases),
  }))
  const inAll = (say: (diagram: Diagram) => string): ReleaseTexts =>
    Object.fromEntries(sent.map(({ lang, diagram }) => [lang, say(diagram)]))
  const states = sent[0]?.diagram.states ?? []
  const details = detailsOf(entry)
  return {
    id: entry.id,
    title: inAll(({ title }) => title),
    states: Object.fromEntries(states.map(({ id }) => [id, inAll((diagram) => frameOf(diagram, id))])),
    transitions: Object.fromEntries(
      [...transitionsByNature(entry.machine)].map(([nature, id]) => [
        nature,
        inAll((diagram) => transitionOf(diagram, id)),
      ]),
    ),
    details: Object.fromEntries(
      [...transitionsByNature(entry.machine)].map(([nature, id]) => [nature, details.get(id)!]),
    ),
  }
}

function frameOf({ states }: Diagram, id: string): string {
  const names: string[] = []
  for (let at = states.find((one) => one.id === id); at; at = states.find((one) => one.id === at?.parent))
    if (at.parent || names.length === 0) names.unshift(at.caption)
  return names.join(' › ')
}

function transitionOf(diagram: Diagram, id: string): string {
  const arrow = diagram.arrows.find((one) => one.id === id)
  if (!arrow) throw new Error(`No arrow ${id}`)
  const condition = arrow.onlyIf
    ? ` (${conditionLabels({ ...arrow, needsReason: false, otherwise: false })})`
    : ''
  return `${frameOf(diagram, arrow.from)}: ${arrow.caption}${condition} → ${frameOf(diagram, arrow.to)}`
}
