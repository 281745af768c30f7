import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { refusedWith } from '../../../app/api/call-failure'
import { failureText } from '../../../app/api/failure-text'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { showToast } from '../../../app/toasts/show-toast'
import type { DroppedFile } from '../../../ui/forms/FileItem'
import type { DraftStore, FileKind } from './draft-store'
import { draftUploads, type UploadPort } from './draft-uploads'
import type { ListingDraft } from './wizard-values'

/** Changes the files of the draft that the page has read. */
function useKeptFiles(home: DraftStore) {
  const queries = useQueryClient()
  return (change: (files: ListingDraft['files']) => ListingDraft['files']) =>
    queries.setQueryData(home.queryKey, (old: ListingDraft) => ({ ...old, files: change(old.files) }))
}

/** Takes a file out of the draft; where that fails it stays, and the person is notified. */
export function useFileRemoval(draft: ListingDraft, home: DraftStore) {
  const { t } = useTranslation()
  const keep = useKeptFiles(home)
  return async (fileId: number): Promise<void> => {
    try {
      await home.removeFile(draft.id, fileId)
    } catch (error) {
      // Another tab has removed it.
      if (!refusedWith(error, 'NOT_FOUND')) return showToast({ kind: 'error', text: failureText(error, t) })
    }
    keep((files) => files.filter(({ id }) => id !== fileId))
  }
}

/** Files of one kind in the draft: those that arrived, then those that have not. */
export function useDraftFiles(draft: ListingDraft, kind: FileKind, home: DraftStore) {
  const { t } = useTranslation()
  const keep = useKeptFiles(home)
  const removeArrived = useFileRemoval(draft, home)
  const port: UploadPort = {
    add: (file, onProgress) => home.addFile(draft.id, kind, file, onProgress),
    remove: (fileId) => home.removeFile(draft.id, fileId),
    onArrived: (file) => keep((files) => [...files, file]),
    wordsOf: (error) => (error as Error).message || t('errors.offline'),
  }
  const [uploads] = useState(() => draftUploads(port))
  useEffect(() => uploads.follow(port))
  const underway = useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)

  const arrived = draft.files.filter((file) => file.kind === kind)
  return {
    arrived,
    /** Some are not in the draft yet, or were refused. */
    isUnfinished: underway.length > 0,
    shown: [
      ...arrived.map((file): DroppedFile => ({
        id: String(file.id),
        name: file.name,
        preview: file.picture?.url,
      })),
      ...underway.map(({ id, file, progress, error }): DroppedFile => ({
        id,
        name: file.name,
        progress,
        error,
      })),
    ],
    add: uploads.add,
    retry: uploads.retry,
    remove: async (id: string) => {
      if (underway.some((upload) => upload.id === id)) return uploads.drop(id)
      await removeArrived(Number(id))
    },
    /** Puts an arrived file at a new place; returns the ids in their new order. */
    move: (id: string, to: number): number[] => {
      const order = arrived.map((file) => file.id).filter((one) => one !== Number(id))
      order.splice(to, 0, Number(id))
      keep((files) => [
        ...files.filter((file) => file.kind !== kind),
        ...order.map((one) => files.find((file) => file.id === one)!),
      ])
      return order
    },
  }
}

/** The files of a kind as the page shows them. */
export type DraftFiles = ReturnType<typeof useDraftFiles>
