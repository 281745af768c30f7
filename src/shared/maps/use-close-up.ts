import { useSettings } from '../../app/api/use-settings'
import { closeUp } from './port'

/** Without streets there is nothing to be read so close: the town and its neighbours show more. */
const withoutStreets = 12

/** How near a map shows one point by itself. */
export function useCloseUp(): number {
  const { google_maps_key: key, tile_url: tiles, map_archive: archive } = useSettings()
  return key || tiles || archive ? closeUp : withoutStreets
}
