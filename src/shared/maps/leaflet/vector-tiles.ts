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

// The layer looks for Leaflet where a script tag would have put it.
Object.assign(globalThis, { L: leaflet })

/** An archive of vector tiles whose first bytes are read. */
export interface OpenArchive {
  tiles: PMTiles
  bounds: leaflet.LatLngBoundsExpression
  maxZoom: number
  /** Who made the map, as safe HTML. */
  attribution: string
}

/**
 * Reads what an archive holds (PMTiles, in the layers of the Protomaps basemap). Throws where it cannot be reached or
 * holds pictures.
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

/** Text and links of an attribution, which the maker of the archive wrote as HTML. */
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

/** The colours that our own sheet gives the map, so that the coasts and the tiles above them are one. */
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

/** Quarters of a town, which the library's own rules leave out. */
const quarters = (flavor: Flavor, lang: string): LabelRule => ({
  dataLayer: 'places',
  minzoom: 12,
  symbolizer: new CenteredTextSymbolizer({
    labelProps: [`name:${lang}`, 'name'],
    fill: flavor.subplace_label,
    stroke: flavor.subplace_label_halo,
    width: 2,
    lineHeight: 1.4,
    // In the page's fonts, which have the letters of every language.
    font: `500 12px ${getComputedStyle(document.body).fontFamily}`,
  }),
  filter: (_zoom, { props }) => ['neighbourhood', 'macrohood', 'suburb'].includes(String(props['kind'])),
})

export interface VectorLook {
  dark: boolean
  /** Names are written in it where the archive has them. */
  lang: string
  /** The map's element, whose colours are taken. */
  box: HTMLElement
  /** Safe HTML. */
  attribution: string
}

/** A layer of the map that draws an archive. Nothing is filled where it has nothing: what lies below is seen. */
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
