import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

export type PdfRefusal = 'pdfBroken' | 'pdfLocked' | 'pdfActive'
export type PdfResult = { ok: true; contentHash: string | null } | { ok: false; reason: PdfRefusal }

/** Bytes one packed part may unfold to, so that a small file cannot fill the memory. */
const unfoldedMost = 16 * 1024 * 1024
/** What does something when the file is opened, calls out or carries another file. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![\w#])/
/** The same, but only names that no packed picture spells by chance. */
const activeAnywhere = /\/(?:JavaScript|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![\w#])/

/**
 * Checks a PDF without showing it: its structure is whole, it is not locked, and it has no script, no action that leads
 * out and no file inside it – in plain sight, spelled with escapes or in a packed part. `contentHash` identifies what
 * it shows, whatever its dates, numbers and names; null when it has no content of its own.
 */
export function checkPdf(bytes: Uint8Array): PdfResult {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return { ok: false, reason: 'pdfBroken' }
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1024))) return { ok: false, reason: 'pdfBroken' }
  const parts = partsOf(text)
  if (parts === null) return { ok: false, reason: 'pdfBroken' }
  const outside = unescaped(parts.outside)
  if (!/\/Root(?!\w)/.test(outside)) return { ok: false, reason: 'pdfBroken' }
  if (/\/Encrypt(?!\w)/.test(outside)) return { ok: false, reason: 'pdfLocked' }
  if (active.test(outside) || activeAnywhere.test(unescaped(text))) return { ok: false, reason: 'pdfActive' }
  const hash = createHash('sha256')
  let contents = 0
  for (const { names, body } of parts.streams) {
    if (/\/Type\s*\/(?:ObjStm)(?!\w)/.test(names)) {
      const unfolded = unfold(names, body)
      if (unfolded === null) return { ok: false, reason: 'pdfBroken' }
      if (active.test(unescaped(unfolded))) return { ok: false, reason: 'pdfActive' }
    } else if (!/\/Type\s*\/(?:XRef|Metadata)(?!\w)/.test(names)) {
      hash.update(body, 'latin1').update('\0')
      contents++
    }
  }
  return { ok: true, contentHash: contents > 0 ? hash.digest('hex') : null }
}

interface Stream {
  /** The dictionary before it, unescaped. */
  names: string
  body: string
}

/** What stands between the streams, and the streams; null when one does not end. */
function partsOf(text: string): { outside: string; streams: Stream[] } | null {
  const streams: Stream[] = []
  const outside: string[] = []
  const begin = /stream\r?\n/g
  let at = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = text.indexOf('endstream', begin.lastIndex)
    if (end < 0) return null
    const before = text.slice(at, found.index)
    outside.push(before)
    const names = unescaped(before.slice(Math.max(0, before.lastIndexOf(' obj'))))
    streams.push({ names, body: text.slice(begin.lastIndex, end).replace(/\r?\n$/, '') })
    at = end + 'endstream'.length
    begin.lastIndex = at
  }
  outside.push(text.slice(at))
  return { outside: outside.join('\n'), streams }
}

/** Names may be spelled with escapes: `/J#61vaScript`. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** The text of a packed part that holds objects; null when it cannot be read. */
function unfold(names: string, body: string): string | null {
  const filters = [...names.matchAll(/\/(\w+Decode)(?!\w)/g)].map((match) => match[1])
  if (filters.length === 0) return body
  if (filters.length > 1 || filters[0] !== 'FlateDecode') return null
  try {
    return inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: unfoldedMost }).toString('latin1')
  } catch {
    return null
  }
}
