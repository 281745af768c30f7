import type { Summary } from './import'

const barWidth = 30

/** Shows a progress bar on a terminal; otherwise prints one line per 10 % to keep logs short. */
export function progressBar(size: number, out: NodeJS.WriteStream) {
  const began = process.hrtime.bigint()
  let tenth = -1
  const seconds = () => Number(process.hrtime.bigint() - began) / 1e9
  return {
    show(bytes: number, { read, added }: Readonly<Summary>): void {
      const share = size === 0 ? 1 : Math.min(1, bytes / size)
      const text = `${String(Math.floor(share * 100)).padStart(3)} %  ${read.toLocaleString('en-US')} rows read, ${added.toLocaleString('en-US')} added, ${seconds().toFixed(0)} s`
      if (out.isTTY) {
        const full = Math.round(share * barWidth)
        out.write(`\r[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${text}`)
        return
      }
      if (Math.floor(share * 10) === tenth) return
      tenth = Math.floor(share * 10)
      out.write(`${text}\n`)
    },
    /** Clears the bar before a line of text is printed. */
    clear(): void {
      if (out.isTTY) out.write('\r\u001b[K')
    },
    seconds,
  }
}
