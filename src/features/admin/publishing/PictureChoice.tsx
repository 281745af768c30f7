import { pictureTypes } from '../../../app/files/accepted-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { upload } from '../../../../contract/limits'
import { Button } from '../../../ui/buttons/Button'
import { PictureRow, usePreview } from '../../../ui/pictures/PictureRow'

/** Change to the picture on the next save. */
export interface Chosen {
  file: File | null
  removed: boolean
}

export interface PictureChoiceProps {
  /** Stored picture. */
  image: string | null
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  removable: boolean
  error: string | undefined
}

/** Picture of an entry, with a preview of an unsaved change. */
export function PictureChoice({ image, chosen, onChoose, removable, error }: PictureChoiceProps) {
  const { t } = useTranslation()
  const { file, removed } = chosen
  const preview = usePreview(file)
  const shown = preview ?? (removed ? null : image)
  const content = file
    ? t('publishing.image.chosen', { name: file.name })
    : removed
      ? t('publishing.image.removed')
      : t('publishing.hint.image', { max: upload.imageBytes / 1024 / 1024 })
  return (
    <PictureRow
      name="image"
      label={t('publishing.field.image')}
      hint={content}
      error={error}
      picture={
        shown && <img src={shown} alt="" className="aspect-3/2 w-40 rounded-md bg-sunken object-cover" />
      }
      choose={t(shown ? 'publishing.image.change' : 'publishing.image.choose')}
      accept={pictureTypes}
      onChoose={(next) => onChoose({ file: next, removed: false })}
    >
      {removable && shown && (
        <Button size="sm" tone="quiet" onClick={() => onChoose({ file: null, removed: image !== null })}>
          {t('publishing.image.remove')}
        </Button>
      )}
    </PictureRow>
  )
}
