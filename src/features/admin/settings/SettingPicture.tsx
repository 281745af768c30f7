import { pictureTypes } from '../../../app/files/accepted-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { upload } from '../../../../contract/limits'
import { Button } from '../../../ui/buttons/Button'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { PictureRow, usePreview } from '../../../ui/pictures/PictureRow'
import type { SettingFieldProps } from './SettingField'
import type { PictureName } from './setting-values'

/** Shape of each picture, the same as on the site. */
const shapes: Record<PictureName, string> = {
  web_logo: 'h-12 w-36',
  web_favicon: 'size-12',
  web_placeholder_logo: 'aspect-4/3 w-36',
}

/** A site picture with a preview of an unsaved picture, and buttons to replace or remove it. */
export function SettingPicture({ form, name, chosen, onChoose }: SettingFieldProps<PictureName>) {
  const { t } = useTranslation()
  const file = chosen[name]
  const preview = usePreview(file)
  const stored = form.watch(name)
  const shown = preview ?? (stored || null)
  const without = () => {
    const { [name]: _, ...rest } = chosen
    return rest
  }
  return (
    <PictureRow
      name={name}
      label={t(`operator.setting.${name}`)}
      hint={
        file
          ? t('publishing.image.chosen', { name: file.name })
          : t(`operator.settingHint.${name}`, { max: upload.imageBytes / 1024 / 1024 })
      }
      error={form.errorOf(name)}
      picture={
        <span
          className={join(
            'grid shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-ground p-1',
            shapes[name],
          )}
        >
          {shown ? (
            <img src={shown} alt="" className="max-h-full max-w-full object-contain" />
          ) : (
            <Icon name="image" size={20} className="text-muted" />
          )}
        </span>
      }
      choose={t(shown ? 'publishing.image.change' : 'publishing.image.choose')}
      accept={pictureTypes}
      onChoose={(picked) => {
        form.clearErrors(name)
        onChoose({ ...chosen, [name]: picked })
      }}
    >
      {shown && (
        <Button
          size="sm"
          tone="quiet"
          onClick={() => {
            onChoose(without())
            if (!file) form.setValue(name, '', { shouldDirty: true })
          }}
        >
          {t('publishing.image.remove')}
        </Button>
      )}
    </PictureRow>
  )
}
