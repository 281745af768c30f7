import { documentTypes, pictureTypes } from '../../../app/files/accepted-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { upload } from '../../../../contract/limits'
import type { ReactNode } from 'react'
import { MoreFields } from '../../../ui/forms/MoreFields'
import { FileDrop } from '../../../ui/forms/FileDrop'
import type { ListingFiles } from './wizard-steps'

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

export interface PhotosStepProps {
  files: ListingFiles
  missing: boolean
  onOrder: (fileIds: number[]) => void
  /** Whether a 360° picture can be added (properties only). */
  tour?: boolean
  /** Further files of this kind of listing. */
  children?: ReactNode
}

/** Step for photos in display order with the first as cover, a 360° picture and documents. */
export function PhotosStep({ files, missing, onOrder, tour, children }: PhotosStepProps) {
  const { t } = useTranslation()
  const { photos, around, documents } = files
  return (
    <div className="grid gap-8">
      <FileDrop
        label={t('wizard.photos')}
        hint={t('wizard.photosHint', { megabytes: megabytes(upload.imageBytes), count: upload.galleryMax })}
        accept={pictureTypes.join(',')}
        multiple
        files={photos.shown.map((file, at) => (at === 0 ? { ...file, mark: t('wizard.cover') } : file))}
        onAdd={photos.add}
        onRemove={(id) => void photos.remove(id)}
        onRetry={photos.retry}
        onMove={(id, to) => onOrder(photos.move(id, to))}
        error={missing && photos.arrived.length === 0 ? t('refusals.titleImageRequired') : undefined}
      />
      {children}
      <MoreFields title={t('wizard.moreFiles')} mustShow={around.isUnfinished || documents.isUnfinished}>
        <div className="grid gap-8">
          {tour && (
            <FileDrop
              label={t('wizard.tour')}
              hint={t('wizard.tourHint', { megabytes: megabytes(upload.imageBytes) })}
              accept={pictureTypes.join(',')}
              files={around.shown}
              onAdd={around.add}
              onRemove={(id) => void around.remove(id)}
              onRetry={around.retry}
            />
          )}
          <FileDrop
            label={t('wizard.documents')}
            hint={t('wizard.documentsHint', { megabytes: megabytes(upload.documentBytes) })}
            accept={documentTypes.join(',')}
            multiple
            files={documents.shown}
            onAdd={documents.add}
            onRemove={(id) => void documents.remove(id)}
            onRetry={documents.retry}
          />
        </div>
      </MoreFields>
    </div>
  )
}
