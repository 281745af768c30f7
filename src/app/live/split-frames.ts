/** One server-sent event. */
export interface Frame {
  id: string | null
  event: string
  data: string
}

/** Splits stream text into events across chunk boundaries; skips heartbeats. */
export function frameCutter(): (piece: string) => Frame[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop()!
    return blocks.flatMap(readBlock)
  }
}

function readBlock(block: string): Frame[] {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  const data = fields.get('data')
  return data === undefined
    ? []
    : [{ id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data }]
}
