import type { DraftFile } from './draft-store'

/** A file that is not in the draft yet: it waits for its turn, is on its way, or was refused. */
interface DraftUpload {
  id: string
  file: File
  /** 0 to 1. */
  progress: number
  /** Why it did not arrive, in words. */
  error?: string
  onArrived?: (fileId: number) => void
}

/** What uploads need of the draft they go into. */
export interface UploadPort {
  add: (file: File, onProgress: (progress: number) => void) => Promise<DraftFile>
  remove: (fileId: number) => Promise<unknown>
  onArrived: (file: DraftFile) => void
  wordsOf: (error: unknown) => string
}

/**
 * Files of one kind on their way into a draft. Each goes up by itself, two at a time, so that one that fails is retried
 * alone and a reload loses nothing that had arrived.
 */
export function draftUploads(begun: UploadPort) {
  let port = begun
  let uploads: readonly DraftUpload[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  const set = (all: readonly DraftUpload[]) => {
    uploads = all
    for (const onChange of listeners) onChange()
  }
  const put = (id: string, change: Partial<DraftUpload>) =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => set(uploads.filter((one) => one.id !== id))
  const isWanted = (id: string) => uploads.some((one) => one.id === id)

  const send = async ({ id, file, onArrived }: DraftUpload) => {
    if (!isWanted(id)) return
    try {
      const added = await port.add(file, (progress) => put(id, { progress }))
      if (!isWanted(id)) return void (await port.remove(added.id))
      port.onArrived(added)
      drop(id)
      onArrived?.(added.id)
    } catch (error) {
      put(id, { error: port.wordsOf(error) })
    }
  }
  const queue = (upload: DraftUpload) => {
    const lane = last++ % lanes.length
    lanes[lane] = lanes[lane]!.then(() => send(upload))
  }

  return {
    /** From now on files go there, and are called as it says. */
    follow(latest: UploadPort) {
      port = latest
    },
    list: () => uploads,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    /** `onArrived` receives the id of each file once it is in the draft. */
    add(files: readonly File[], onArrived?: (fileId: number) => void) {
      const fresh = files.map((file): DraftUpload => ({ id: `new-${last++}`, file, progress: 0, onArrived }))
      set([...uploads, ...fresh])
      fresh.forEach(queue)
    },
    retry(id: string) {
      const upload = uploads.find((one) => one.id === id)
      if (!upload?.error) return
      put(id, { progress: 0, error: undefined })
      queue(upload)
    },
    /** One that is on its way is taken out of the draft when it has arrived. */
    drop,
  }
}
