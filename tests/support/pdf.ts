import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Returns a small valid PDF with one page; `extra` adds objects, and `catalog` adds entries to the catalogue. */
export function pdfBytes(shows: string = randomUUID(), { extra = '', catalog = '', info = '' } = {}): Buffer {
  const stream = `BT /F1 12 Tf 40 740 Td (${shows}) Tj ET`
  const body = [
    '%PDF-1.4\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj\n',
    `4 0 obj\n<< /Length ${stream.length} >>\nstream\n${stream}\nendstream\nendobj\n`,
    `5 0 obj\n<< /Producer (A bank) /CreationDate (${info}) >>\nendobj\n`,
    extra,
  ].join('')
  const table = [1, 2, 3, 4, 5].map(
    (number) => `${String(body.indexOf(`${number} 0 obj`)).padStart(10, '0')} 00000 n \n`,
  )
  const end = `xref\n0 6\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 6 /Root 1 0 R /Info 5 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** Returns an object stream that contains `objects`, compressed as in newer PDFs; `write` changes its dictionary. */
export function packed(
  objects: string,
  { as = (bytes: Buffer) => bytes, write = (dictionary: string) => dictionary } = {},
): string {
  const body = deflateSync(as(Buffer.from(`9 0 ${objects}`, 'latin1'))).toString('latin1')
  const dictionary = write('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')
  return `6 0 obj\n<< ${dictionary} /Length ${body.length} >>\nstream\n${body}\nendstream\nendobj\n`
}

export const fileOf = (bytes: Uint8Array, name = 'receipt.pdf', type = 'application/pdf') =>
  new File([Uint8Array.from(bytes)], name, { type })

/** Returns a receipt that was never sent before. */
export const newReceipt = () => fileOf(pdfBytes())
