import sharp, { type OverlayOptions } from 'sharp'
import { sharePictureSize, type ShareContent } from '../../../contract/listing/share-picture'
import { escapeHtml } from '../../platform/texts/escape-html'
import { inLane } from '../../platform/media/limit-decoding'
import { drawable, loadFonts, typefaces } from './fonts'

const { width, height } = sharePictureSize
/** Width of the photo beside the text, in px. */
const photoWidth = 660
const margin = 56
/** Text width with and without a photo. */
const narrow = width - photoWidth - 2 * margin
const wide = width - 2 * margin

const colours = { ground: '#fbfaf7', ink: '#1d1b16', muted: '#6b665c', accent: '#1f5a44' } as const

interface TextLook {
  face: keyof typeof typefaces
  /** Font size in px. */
  size: number
  colour: keyof typeof colours
  /**
   * Maximum height of all lines in px, beyond which text is cut. If absent, the text is a single line, shrunk to fit.
   */
  tall?: number
  /** Distance to the element above, in px. */
  above: number
}

const looks = {
  site: { face: 'display', size: 32, colour: 'accent', above: 0 },
  price: { face: 'display', size: 64, colour: 'ink', above: 0 },
  period: { face: 'plain', size: 27, colour: 'muted', above: 14 },
  title: { face: 'strong', size: 38, colour: 'ink', tall: 220, above: 30 },
  location: { face: 'plain', size: 27, colour: 'muted', tall: 90, above: 24 },
} as const satisfies Record<string, TextLook>

/** Style of a title without a price. */
const headline: TextLook = { face: 'display', size: 54, colour: 'ink', tall: 300, above: 0 }

interface DrawnText {
  input: Buffer
  width: number
  height: number
}

async function setText(text: string, look: TextLook, room: number): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colours[look.colour]}">${escapeHtml(text)}</span>`,
      font: `${typefaces[look.face]} ${look.size}`,
      dpi: 72,
      rgba: true,
      ...(look.tall ? { width: room, wrap: 'word-char' as const } : { wrap: 'none' as const }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Maximum number of characters considered; longer texts never fit. */
const mostCharacters = 300

/**
 * Renders a text within its space: a single line is shrunk, several lines are cut at a word. Null if the text can't be
 * rendered.
 */
async function fitText(text: string, look: TextLook, room: number): Promise<DrawnText | null> {
  let left = drawable([...text].slice(0, mostCharacters).join(''))
  if (left === null) return null
  let drawn = await setText(left, look, room)
  const { tall } = look
  if (tall === undefined) {
    if (drawn.width <= room) return drawn
    return setText(left, { ...look, size: Math.floor((look.size * room) / drawn.width) }, room)
  }
  while (drawn.height > tall && left.length > 1) {
    const shorter: string = left.slice(0, Math.floor(left.length * 0.85))
    const space = shorter.lastIndexOf(' ')
    left = space > shorter.length / 2 ? shorter.slice(0, space) : shorter
    drawn = await setText(`${left.trimEnd()}…`, look, room)
  }
  return drawn
}

/**
 * Renders a link preview picture: price, title and location beside the photo, in the language's direction. Returns a
 * JPEG of `sharePictureSize`.
 * @param photo bytes of the photo; without one the text fills the picture
 */
export const drawShare = (
  content: ShareContent,
  { rtl, photo }: { rtl: boolean; photo: Buffer | null },
): Promise<Buffer> => inLane(() => draw(content, rtl, photo))

async function draw(content: ShareContent, rtl: boolean, photo: Buffer | null): Promise<Buffer> {
  await loadFonts()
  const room = photo ? narrow : wide
  // Text starts at the language's start edge.
  const begin = (drawn: DrawnText) => Math.round(rtl ? width - margin - drawn.width : margin)
  const parts: OverlayOptions[] = []
  if (photo)
    parts.push({
      input: await sharp(photo)
        .resize(photoWidth, height, { fit: 'cover' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left: rtl ? 0 : width - photoWidth,
      top: 0,
    })
  const site = await fitText(content.site, looks.site, room)
  if (site) parts.push({ input: site.input, left: begin(site), top: margin })
  const stacked: { drawn: DrawnText; above: number }[] = []
  for (const name of ['price', 'period', 'title', 'location'] as const) {
    const look = name === 'title' && content.price === '' ? headline : looks[name]
    const drawn = await fitText(content[name], look, room)
    if (drawn) stacked.push({ drawn, above: stacked.length > 0 ? look.above : 0 })
  }
  let top = height - margin - stacked.reduce((sum, { drawn, above }) => sum + drawn.height + above, 0)
  for (const { drawn, above } of stacked) {
    top += above
    parts.push({ input: drawn.input, left: begin(drawn), top: Math.round(top) })
    top += drawn.height
  }
  return sharp({ create: { width, height, channels: 3, background: colours.ground } })
    .composite(parts)
    .jpeg({ quality: 84 })
    .toBuffer()
}
