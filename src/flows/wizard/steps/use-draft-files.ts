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

/** Returns a function that updates the files of the cached draft. */
function useKeptFiles(home: DraftStore) {
  const queries = useQueryClient()
  return (change: (files: ListingDraft['files']) => ListingDraft['files']) =>
    queries.setQueryData(home.queryKey, (old: ListingDraft) => ({ ...old, files: change(old.files) }))
}

/** Returns a function that removes a file from the draft; on failure the file stays and a toast is shown. */
export function useFileRemoval(draft: ListingDraft, home: DraftStore) {
  const { t } = useTranslation()
  const keep = useKeptFiles(home)
  return async (fileId: number): Promise<void> => {
    try {
      await home.removeFile(draft.id, fileId)
    } catch (error) {
      // `NOT_FOUND` means that another tab has removed the file.
      if (!refusedWith(error, 'NOT_FOUND')) return showToast({ kind: 'error', text: failureText(error, t) })
    }
    keep((files) => files.filter(({ id }) => id !== fileId))
  }
}

/** Returns the draft's files of one kind: uploaded ones, then pending ones. */
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
    /** Whether some files are still uploading or were refused. */
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
    /** Moves an uploaded file to a new position; returns the ids in their new order. */
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

export type DraftFiles = ReturnType<typeof useDraftFiles>
