import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfObject } from '@libpdf/core'

export type PdfRefusal = 'pdfBroken' | 'pdfLocked' | 'pdfActive'
export type PdfResult = { ok: true; contentHash: string | null } | { ok: false; reason: PdfRefusal }

/** Viewers look for the header and the end mark within so many bytes (ISO 32000-1, H.3). */
const margin = 1024
/** Objects of one file at most; a listing's brochure has some thousands. */
const objectsMost = 200_000

/** Actions that run something, send something out or open another file (ISO 32000-2, 12.6.4). */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
])
/** Keys that hold scripts, other files or a form with scripts of its own. */
const activeKeys = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'])
/** Kinds of objects that play or hold another file. */
const activeKinds = new Set(['EmbeddedFile', 'RichMedia', 'FileAttachment'])
/** Spelled anywhere in the file, whatever the parser makes of that place; names that no packed picture has by chance. */
const activeAnywhere = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE)(?![\w#])/

const refused = (reason: PdfRefusal): PdfResult => ({ ok: false, reason })

/**
 * Judges a PDF by parsing it, as viewers do: bytes around it, a damaged table of its objects and an encryption that only
 * forbids changes are accepted. Every object is looked at, packed ones included; a file with a script, an action that
 * leads out or another file inside is refused, as is one with a packed part that cannot be read. `contentHash`
 * identifies what it shows, whatever its dates, numbers and names; null when it has no content of its own.
 */
export async function checkPdf(bytes: Uint8Array): Promise<PdfResult> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/%PDF-[12]\.\d/.test(text.slice(0, margin))) return refused('pdfBroken')
  if (!text.slice(-margin).includes('%%EOF')) return refused('pdfBroken')
  const plain = unescaped(text)
  if (activeAnywhere.test(plain)) return refused('pdfActive')
  if (!isPackedWithinLimits(plain)) return refused('pdfBroken')
  const readings = (await Promise.all([bytes, withoutTable(text)].map(parsed))).filter((pdf) => pdf !== null)
  const [pdf] = readings
  if (!pdf) return refused('pdfBroken')
  if (pdf.isEncrypted && !pdf.isAuthenticated) return refused('pdfLocked')
  for (const one of readings) {
    const reason = breachOf(one, keyNumber(plain))
    if (reason) return refused(reason)
  }
  return { ok: true, contentHash: contentHash(pdf, keyNumber(plain)) }
}

/** Number of the object that describes the encryption: it alone is not encrypted, so the parser cannot decrypt it. */
const keyNumber = (text: string) => Number(/\/Encrypt\s+(\d+)\s/.exec(text)?.[1])

/** The document as the parser reads it; null where it finds no page. It unpacks without a limit: see `pdf-worker.ts`. */
async function parsed(bytes: Uint8Array): Promise<PDF | null> {
  try {
    const pdf = await PDF.load(bytes)
    return pdf.getPageCount() > 0 ? pdf : null
  } catch {
    return null
  }
}

/**
 * The file with its table of objects out of reach, so that the parser looks for all objects there are: those that the
 * table leaves out, and all of them where it is damaged.
 */
const withoutTable = (text: string) => Buffer.from(text.replaceAll('startxref', 'startxxxx'), 'latin1')

/** Names may be spelled with escapes: `/J#61vaScript`. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/**
 * Whether each part that the parser unpacks as it opens the file, objects and their table, is packed once and by the
 * method whose unpacking is limited. Nothing writes these in another way.
 */
function isPackedWithinLimits(text: string): boolean {
  let from = 0
  for (const { index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(from, index)
    const head = before.slice(Math.max(0, before.lastIndexOf(' obj')))
    from = index
    if (!/\/(?:First|W)(?!\w)/.test(head)) continue
    const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+|[^/\s]+)/.exec(head)?.[1]
    if (filter !== undefined && !/^\[?\s*\/FlateDecode\s*\]?$/.test(filter)) return false
  }
  return true
}

/** All objects of a document but one; those that are free are left out. */
function* objectsOf({ context }: PDF, except: number): Generator<PdfObject> {
  const end = Math.min(context.registry.nextObjectNumber, objectsMost + 1)
  for (let number = 1; number < end; number++) {
    const found = number === except ? null : context.resolve(PdfRef.of(number, 0))
    if (found) yield found
  }
}

function breachOf(pdf: PDF, except: number): PdfRefusal | null {
  if (pdf.context.registry.nextObjectNumber > objectsMost) return 'pdfBroken'
  try {
    for (const top of objectsOf(pdf, except)) {
      if (isUnreadable(top)) return 'pdfBroken'
      for (const dict of dictsIn(top)) if (isActive(dict)) return 'pdfActive'
    }
    return null
  } catch {
    return 'pdfBroken'
  }
}

/** Whether objects are packed here in a way that viewers unpack and the parser does not: they would go unseen. */
function isUnreadable(object: PdfObject): boolean {
  if (!(object instanceof PdfStream) || !object.has('First') || !object.has('N')) return false
  return object.getName('Type')?.value !== 'ObjStm' || object.getDecodedData().length === 0
}

/** An object's dictionary and all dictionaries inside it; objects it refers to are not followed. */
function* dictsIn(object: PdfObject): Generator<PdfDict> {
  const open: PdfObject[] = [object]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PdfDict) {
      yield next
      for (const [, value] of next) open.push(value)
    } else if (next instanceof PdfArray) for (const value of next) open.push(value)
  }
}

function isActive(dict: PdfDict): boolean {
  for (const [key, value] of dict) {
    if (activeKeys.has(key.value)) return true
    if (!(value instanceof PdfName)) continue
    if (key.value === 'S' && activeActions.has(value.value)) return true
    if (/^(?:Type|Subtype)$/.test(key.value) && activeKinds.has(value.value)) return true
  }
  return false
}

/** SHA-256 of all streams that show something. */
function contentHash(pdf: PDF, except: number): string | null {
  const hash = createHash('sha256')
  let contents = 0
  for (const object of objectsOf(pdf, except)) {
    if (!(object instanceof PdfStream)) continue
    if (/^(?:ObjStm|XRef|Metadata)$/.test(object.getName('Type')?.value ?? '')) continue
    hash.update(object.data).update('\0')
    contents++
  }
  return contents > 0 ? hash.digest('hex') : null
}
