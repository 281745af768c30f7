import type { Reader } from './reader'
import type { Servers } from './servers'

const cutEveryMs = 50
const killEveryMs = 3_000

/** Cuts reader connections and kills servers at random until stopped; then returns the number of cuts and kills. */
export function disturb(
  { cuts, kills }: { cuts: boolean; kills: boolean },
  readers: readonly Reader[],
  servers: Servers,
) {
  let cut = 0
  let killed = 0
  const over = new AbortController()
  const one = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
  const cutting = setInterval(() => {
    one(readers).cut()
    cut++
  }, cutEveryMs)
  if (!cuts) clearInterval(cutting)
  const kill = async () => {
    while (!over.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * killEveryMs))
      if (over.signal.aborted) return
      await servers.kill(Math.floor(Math.random() * servers.addresses.length))
      killed++
    }
  }
  const killing = kills ? kill() : Promise.resolve()
  return {
    async stop() {
      over.abort()
      clearInterval(cutting)
      await killing
      return { ...(cuts && { 'lines cut': cut }), ...(kills && { 'servers killed': killed }) }
    },
  }
}
