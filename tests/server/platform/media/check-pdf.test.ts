import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { judgePdf } from '../../../../server/platform/media/judge-pdf'
import { packed, pdfBytes } from '../../../support/pdf'

/** Returns a PDF made by qpdf 11 from one of our pages and encrypted with an empty password or a real one. */
const made = (name: string) => readFileSync(new URL(`pdfs/${name}.pdf`, import.meta.url))
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const opens = '/OpenAction 9 0 R'
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))

/** Encodes rows of eight bytes with PNG's `up` filter, selected by `/Predictor 12`. */
function predicted(bytes: Buffer): Buffer {
  const rows: Buffer[] = []
  let above = Buffer.alloc(8)
  for (let at = 0; at < bytes.length; at += 8) {
    const row = Buffer.alloc(8, ' ')
    bytes.copy(row, 0, at, at + 8)
    rows.push(Buffer.from([2, ...row.map((byte, i) => (byte - above[i]! + 256) % 256)]))
    above = row
  }
  return Buffer.concat(rows)
}
const byPredictor = {
  as: predicted,
  write: (dictionary: string) => `${dictionary} /DecodeParms << /Predictor 12 /Columns 8 >>`,
}

describe('PDFs that are accepted, as by PDF viewers', () => {
  test.each([
    [
      'bytes in front, as a mail gateway leaves them',
      join('\r\nContent-Type: application/pdf\r\n\r\n', pdfBytes()),
    ],
    ['bytes behind', join(pdfBytes(), '\0'.repeat(600))],
    [
      'a damaged table of objects',
      join(
        pdfBytes()
          .toString('latin1')
          .replace(/\d{10} 00000 n/g, '0000000001 00000 n'),
      ),
    ],
    ['encryption that only forbids changes', made('changes-forbidden')],
    ['packed objects with a predictor', pdfBytes('p', { extra: packed('<< /A 1 >>', byPredictor) })],
    [
      'a link to a page of the web',
      pdfBytes('l', { catalog: '/OpenAction << /S /URI /URI (https://bank.test) >>' }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await judgePdf(bytes)).toMatchObject({ ok: true })
  })
})

describe('PDFs that are rejected', () => {
  test.each([
    ['a script behind a predictor', 'pdfActive', packed(script, byPredictor)],
    [
      'a script in a packed part without its type',
      'pdfBroken',
      packed(script, { write: (one) => one.replace('/Type /ObjStm', '') }),
    ],
    [
      'a script behind a short name of the filter',
      'pdfBroken',
      packed(script, { write: (one) => one.replace('FlateDecode', 'Fl') }),
    ],
    [
      'a script in a packed part with escapes',
      'pdfActive',
      packed(script.replace('JavaScript', 'J#61vaScript')),
    ],
    ['a script of a form field', 'pdfActive', packed('<< /AA << /K << /JS (1) >> >> >>')],
    ['another file by its specification', 'pdfActive', packed('<< /Type /Filespec /EF << /F 8 0 R >> >>')],
    ['a part that unfolds to more than a file may', 'pdfBroken', packed(' '.repeat(64 * 1024 * 1024))],
    [
      'a part that is packed in another way',
      'pdfBroken',
      packed('x', { write: (one) => one.replace('Flate', 'LZW') }),
    ],
  ])('%s', async (_, reason, extra) => {
    expect(await judgePdf(pdfBytes('r', { extra, catalog: opens }))).toEqual({ ok: false, reason })
  })

  test.each([
    ['a password', 'pdfLocked', made('locked')],
    ['a program to start, in an encrypted packed part', 'pdfActive', made('changes-forbidden-launch')],
    ['no end', 'pdfBroken', pdfBytes().subarray(0, -7)],
    [
      'no page',
      'pdfBroken',
      join('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
    ],
  ])('%s', async (_, reason, bytes) => {
    expect(await judgePdf(bytes)).toEqual({ ok: false, reason })
  })
})
