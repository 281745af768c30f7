import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import type { DroppedFile } from '../../../ui/FileItem'
import type { DraftStore, FileKind } from './draft-store'
import type { ListingDraft } from './values'

interface DraftUpload {
  id: string
  file: File
  progress?: number
  error?: string
  onArrived?: (fileId: number) => void
}

/**
 * Files of one kind in the draft: those that arrived, then those on their way. Each goes up by itself, two at a
 * time, so that one that fails is retried alone and a reload loses nothing that had arrived.
 */
export function useDraftFiles(draft: ListingDraft, kind: FileKind, home: DraftStore) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<DraftUpload[]>([])
  const last = useRef(0)
  const lanes = useRef<Promise<unknown>[]>([Promise.resolve(), Promise.resolve()])

  const put = (id: string, change: Partial<DraftUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const store = (change: (files: ListingDraft['files']) => ListingDraft['files']) =>
    queries.setQueryData(home.queryKey, (old: ListingDraft) => ({ ...old, files: change(old.files) }))

  const send = async ({ id, file, onArrived }: DraftUpload) => {
    put(id, { progress: 0, error: undefined })
    try {
      const added = await home.addFile(draft.id, kind, file, (progress) => put(id, { progress }))
      store((files) => [...files, added])
      setUploads((all) => all.filter((one) => one.id !== id))
      onArrived?.(added.id)
    } catch (error) {
      put(id, { progress: undefined, error: (error as Error).message || t('errors.offline') })
    }
  }
  const queue = (upload: DraftUpload) => {
    const lane = last.current++ % lanes.current.length
    lanes.current[lane] = lanes.current[lane]!.then(() => send(upload))
  }

  const arrived = draft.files.filter((file) => file.kind === kind)
  return {
    arrived,
    busy: uploads.some((upload) => !upload.error),
    shown: [
      ...arrived.map((file): DroppedFile => ({
        id: String(file.id),
        name: file.name,
        preview: file.picture?.url,
      })),
      ...uploads.map(({ id, file, progress = 0, error }): DroppedFile => ({
        id,
        name: file.name,
        progress,
        error,
      })),
    ],
    /** `onArrived` receives the id of each file once it is in the draft. */
    add: (files: File[], onArrived?: (fileId: number) => void) => {
      const fresh = files.map((file): DraftUpload => ({ id: `new-${last.current++}`, file, onArrived }))
      setUploads((all) => [...all, ...fresh])
      fresh.forEach(queue)
    },
    retry: (id: string) => {
      const upload = uploads.find((one) => one.id === id)
      if (upload) queue(upload)
    },
    remove: async (id: string) => {
      if (id.startsWith('new-')) return setUploads((all) => all.filter((one) => one.id !== id))
      await home.removeFile(draft.id, Number(id))
      store((files) => files.filter((file) => file.id !== Number(id)))
    },
    /** Puts an arrived file at a new place; returns the ids in their new order. */
    move: (id: string, to: number): number[] => {
      const order = arrived.map((file) => file.id).filter((one) => one !== Number(id))
      order.splice(to, 0, Number(id))
      store((files) => [
        ...files.filter((file) => file.kind !== kind),
        ...order.map((one) => files.find((file) => file.id === one)!),
      ])
      return order
    },
  }
}
