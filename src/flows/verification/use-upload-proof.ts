import { useCallback } from 'react'
import type { Proof, Question } from '../../../machines/flows/verification/ports'
import { useApi } from '../../app/api/use-api'
import { proofOf } from './actors'

/** Uploads a file that answers a question; `onProgress` gets the share sent, 0 to 1. */
export type UploadProof = (
  question: Question,
  file: File,
  onProgress: (progress: number) => void,
) => Promise<Proof>

/** Returns the upload for files of the application draft. */
export function useUploadProof(): UploadProof {
  const api = useApi()
  return useCallback(
    async ({ id }, file, onProgress) => {
      const sent = { field_id: id, file }
      const { data } = await api.call('verification-draft:file', sent, { toast: false, onProgress })
      return proofOf(data)
    },
    [api],
  )
}
