import type { DraftFile } from './draft-store'

/** A file not in the draft yet: queued, uploading or refused. */
interface DraftUpload {
  id: string
  file: File
  /** Progress, 0 to 1. */
  progress: number
  /** Error message for the user. */
  error?: string
  onArrived?: (fileId: number) => void
}

/** Draft operations needed for uploads. */
export interface UploadPort {
  add: (file: File, onProgress: (progress: number) => void) => Promise<DraftFile>
  remove: (fileId: number) => Promise<unknown>
  onArrived: (file: DraftFile) => void
  wordsOf: (error: unknown) => string
}

/**
 * Upload queue for one kind of file. Files are uploaded separately, two at a time, so a failed upload can be retried
 * and a reload loses no uploaded file.
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
    /** Uses this port for further uploads. */
    follow(latest: UploadPort) {
      port = latest
    },
    list: () => uploads,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    /** Queues files; `onArrived` gets the id of each uploaded file. */
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
    /** Removes a file; one that is still uploading is removed from the draft once uploaded. */
    drop,
  }
}
