import { documentTypes } from '../../app/files/accepted-types'
import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { upload } from '../../../contract/limits'
import type { Proof, Question } from '../../../machines/flows/verification/ports'
import { FileDrop } from '../../ui/forms/FileDrop'
import type { DroppedFile } from '../../ui/forms/FileItem'
import type { UploadProof } from './use-upload-proof'

interface ProofUpload {
  file: File
  progress: number
  error?: string
}

export interface ProofFieldProps {
  question: Question
  proof: Proof | null
  error?: string
  upload: UploadProof
  onProof: (proof: Proof | null) => void
  onBusy: (busy: boolean) => void
}

/** Question answered by a file. It uploads separately, so submitting the form sends no file data. */
export function ProofField({ question, proof, error, upload: send, onProof, onBusy }: ProofFieldProps) {
  const { t } = useTranslation()
  const [going, setGoing] = useState<ProofUpload | null>(null)
  // A file removed during its upload must not reappear.
  const latest = useRef<File>(null)

  const take = async (file: File) => {
    latest.current = file
    setGoing({ file, progress: 0 })
    onBusy(true)
    try {
      const arrived = await send(
        question,
        file,
        (progress) => latest.current === file && setGoing({ file, progress }),
      )
      if (latest.current !== file) return
      setGoing(null)
      onProof(arrived)
    } catch (failure) {
      if (latest.current === file)
        setGoing({ file, progress: 0, error: (failure as Error).message || t('errors.offline') })
    } finally {
      if (latest.current === file) onBusy(false)
    }
  }
  const remove = () => {
    latest.current = null
    setGoing(null)
    onBusy(false)
    onProof(null)
  }
  const shown: DroppedFile[] = going
    ? [
        {
          id: 'going',
          name: going.file.name,
          progress: going.error ? undefined : going.progress,
          error: going.error,
        },
      ]
    : proof
      ? [{ id: String(proof.id), name: proof.name }]
      : []
  const hint = t('verification.fileHint', { max: upload.documentBytes / 1024 / 1024 })
  return (
    <FileDrop
      label={
        <>
          {question.name}{' '}
          {!question.required && <span className="text-xs font-normal text-muted">{t('ui.optional')}</span>}
        </>
      }
      hint={[question.hint, hint].filter(Boolean).join(' ')}
      accept={documentTypes.join(',')}
      files={shown}
      onAdd={([file]) => file && void take(file)}
      onRemove={remove}
      onRetry={() => going && void take(going.file)}
      error={error}
    />
  )
}
