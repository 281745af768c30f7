import { useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../../../../contract/limits'
import { Button } from '../../../ui/Button'

/** What becomes of the picture with the next save. */
export interface Chosen {
  file: File | null
  removed: boolean
}

export interface PictureChoiceProps {
  /** As it is kept. */
  image: string | null
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  removable: boolean
  error: string | undefined
}

/** The picture of an entry: as it is, or as it will be once it is saved. */
export function PictureChoice({ image, chosen, onChoose, removable, error }: PictureChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { file, removed } = chosen
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const shown = preview ?? (removed ? null : image)
  const said = file
    ? t('publishing.image.chosen', { name: file.name })
    : removed
      ? t('publishing.image.removed')
      : t('publishing.hint.image', { max: upload.imageBytes / 1024 / 1024 })
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="flex flex-wrap items-center gap-5"
    >
      {shown && <img src={shown} alt="" className="aspect-3/2 w-40 rounded-md bg-sunken object-cover" />}
      <div className="grid gap-1.5">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {t('publishing.field.image')}
        </p>
        <p id={`${id}-hint`} className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
          {error ?? said}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button id="field-image" size="sm" icon="image" onClick={() => input.current?.click()}>
            {t(shown ? 'publishing.image.change' : 'publishing.image.choose')}
          </Button>
          {removable && shown && (
            <Button size="sm" tone="quiet" onClick={() => onChoose({ file: null, removed: image !== null })}>
              {t('publishing.image.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={upload.imageTypes.join(',')}
          aria-labelledby={`${id}-label`}
          onChange={(event) => {
            const [next] = event.target.files ?? []
            event.target.value = ''
            if (next) onChoose({ file: next, removed: false })
          }}
        />
      </div>
    </div>
  )
}
