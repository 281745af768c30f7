import { namedFlavor, type Flavor } from '@protomaps/basemaps'
import * as leaflet from 'leaflet'
import { PMTiles, TileType } from 'pmtiles'
import {
  CenteredTextSymbolizer,
  labelRules,
  leafletLayer,
  paintRules,
  type LabelRule,
} from 'protomaps-leaflet'

// The layer expects Leaflet as a global.
Object.assign(globalThis, { L: leaflet })

/** An opened archive of vector tiles. */
export interface OpenArchive {
  tiles: PMTiles
  bounds: leaflet.LatLngBoundsExpression
  maxZoom: number
  /** Attribution as safe HTML. */
  attribution: string
}

/**
 * Opens an archive (PMTiles with the layers of the Protomaps basemap). Throws if it is unreachable or contains raster
 * tiles.
 */
export async function openArchive(address: string): Promise<OpenArchive> {
  const tiles = new PMTiles(address)
  const { tileType, minLat, minLon, maxLat, maxLon, maxZoom } = await tiles.getHeader()
  if (tileType !== TileType.Mvt) throw new Error(`${address}: no vector tiles`)
  const { attribution } = (await tiles.getMetadata()) as { attribution?: unknown }
  return {
    tiles,
    bounds: [
      [minLat, minLon],
      [maxLat, maxLon],
    ],
    maxZoom,
    attribution: typeof attribution === 'string' ? linksOf(attribution) : '',
  }
}

/** Sanitises an attribution, which the archive's author wrote as HTML, to text and links. */
function linksOf(html: string): string {
  const kept = document.createElement('span')
  for (const node of new DOMParser().parseFromString(html, 'text/html').body.childNodes) {
    const text = node.textContent ?? ''
    if (!(node instanceof HTMLAnchorElement) || node.protocol !== 'https:') {
      kept.append(text)
      continue
    }
    const link = document.createElement('a')
    link.href = node.href
    link.textContent = text
    kept.append(link)
  }
  return kept.innerHTML
}

/** Returns the map colours from our CSS, so the tiles match the outlines below. */
function ownColours(box: HTMLElement): Partial<Flavor> {
  const scratch = document.createElement('span')
  box.append(scratch)
  const colour = (name: string) => {
    scratch.style.color = `var(${name})`
    return getComputedStyle(scratch).color
  }
  const water = colour('--water')
  const earth = colour('--earth')
  const park = colour('--park')
  const ink = colour('--ink')
  const surface = colour('--surface')
  const street = colour('--street')
  scratch.remove()
  return {
    background: water,
    water,
    earth,
    park_a: park,
    park_b: park,
    major: street,
    city_label: ink,
    city_label_halo: surface,
    subplace_label: ink,
    subplace_label_halo: earth,
  }
}

/** Label rule for neighbourhoods, which the library's own rules omit. */
const quarters = (flavor: Flavor, lang: string): LabelRule => ({
  dataLayer: 'places',
  minzoom: 12,
  symbolizer: new CenteredTextSymbolizer({
    labelProps: [`name:${lang}`, 'name'],
    fill: flavor.subplace_label,
    stroke: flavor.subplace_label_halo,
    width: 2,
    lineHeight: 1.4,
    // Uses the page's fonts, which cover every language.
    font: `500 12px ${getComputedStyle(document.body).fontFamily}`,
  }),
  filter: (_zoom, { props }) => ['neighbourhood', 'macrohood', 'suburb'].includes(String(props['kind'])),
})

export interface VectorLook {
  dark: boolean
  /** Preferred language of names, if the archive has it. */
  lang: string
  /** Map element, from which colours are read. */
  box: HTMLElement
  /** Attribution as safe HTML. */
  attribution: string
}

/** Returns a layer that renders an archive; transparent where the archive has no data. */
export function vectorLayer(
  archive: OpenArchive,
  { dark, lang, box, attribution }: VectorLook,
): leaflet.GridLayer {
  const flavor: Flavor = { ...namedFlavor(dark ? 'dark' : 'light'), ...ownColours(box) }
  const layer = leafletLayer({
    url: archive.tiles,
    bounds: archive.bounds,
    maxDataZoom: archive.maxZoom,
    paintRules: paintRules(flavor),
    labelRules: [...labelRules(flavor, lang), quarters(flavor, lang)],
    lang,
    attribution,
  })
  return layer as unknown as leaflet.GridLayer
}
