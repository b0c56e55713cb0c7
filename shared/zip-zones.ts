import { brand } from './brand'

// Which time zone a ZIP code is in. The first three digits decide it, except where such an area has two zones: the ZIP
// codes of the smaller part are listed one by one.
// Source: the ZIP code database of github.com/infused/ziptz (MIT License, release of December 2024), zones that keep the
// same time today merged. Corrected against the counties' zones: 47660, 57601, 86004, 86040, 89024, and 89883 (West
// Wendover, Nevada, which keeps Mountain Time). Phenix City, Alabama, and its neighbors keep Eastern Time in practice.

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const arizona = 'America/Phoenix'
const pacific = 'America/Los_Angeles'

/** Each zone from these three digits on, until the next line. */
const areas: [from: string, zone: string][] = [
  ['000', eastern],
  ['006', 'America/Puerto_Rico'],
  ['010', eastern],
  ['324', central], // Florida, west of the Apalachicola
  ['326', eastern],
  ['350', central], // Alabama, Middle and West Tennessee, Mississippi
  ['373', eastern], // East Tennessee
  ['380', central],
  ['398', eastern], // Georgia, Kentucky
  ['420', central], // Western Kentucky
  ['425', eastern],
  ['427', central],
  ['430', eastern], // Ohio, Indiana
  ['463', central], // Gary
  ['465', eastern],
  ['476', central], // Evansville
  ['478', eastern], // Indiana, Michigan
  ['500', central],
  ['576', mountain], // Western South Dakota
  ['580', central],
  ['586', mountain], // Western North Dakota
  ['587', central],
  ['590', mountain], // Montana
  ['600', central],
  ['691', mountain], // Western Nebraska
  ['692', central],
  ['693', mountain],
  ['700', central],
  ['799', mountain], // El Paso, Colorado, Wyoming, southern Idaho
  ['835', pacific], // Lewiston
  ['836', mountain],
  ['838', pacific], // Northern Idaho
  ['840', mountain], // Utah
  ['850', arizona],
  ['865', mountain], // The Navajo Nation, which changes its clocks; New Mexico
  ['890', pacific],
  ['967', 'Pacific/Honolulu'],
  ['969', 'Pacific/Guam'],
  ['970', pacific],
  ['979', mountain], // Malheur County, Oregon
  ['980', pacific],
  ['995', 'America/Anchorage'],
]

const exceptions: [zone: string, zips: string][] = [
  // Florida: Port St. Joe. Alabama: Phenix City, Lanett, Valley. Kentucky: Elizabethtown, Campbellsville.
  [eastern, '32456 32457 36854 36863 36867 36868 36869 36870 36877'],
  [eastern, '42701 42702 42716 42718 42719 42724 42732 42733 42740 42748 42757 42758 42776'],
  [eastern, '42784 42788'],
  // Tennessee: Crossville and around Manchester.
  [central, '37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340'],
  [central, '37342 37345 37347 37348 37349 37352 37355 37356 37357 37359 37360 37365 37366'],
  [central, '37367 37374 37375 37376 37378 37380 37382 37387 37388 37389 37394 37396 37397'],
  [central, '37398 37723'],
  // Kentucky: Breckinridge, Clinton, and Russell County.
  [central, '40111 40115 40119 40140 40143 40144 40145 40146 40152 40153 40170 40171 40176'],
  [central, '40178 42602 42603 42629 42642'],
  // Indiana: Starke County, Tell City, and around Rensselaer.
  [central, '46531 46532 46534 46968 47514 47515 47520 47523 47525 47531 47536 47537 47550'],
  [central, '47551 47552 47556 47574 47576 47577 47579 47586 47588 47922 47943 47948 47951'],
  [central, '47963 47964 47977 47978'],
  // Michigan: the counties along Wisconsin.
  [central, '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863'],
  [central, '49870 49873 49874 49876 49877 49881 49886 49887 49892 49893 49896 49902 49903'],
  [central, '49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969'],
  // The Dakotas: Mobridge. Nebraska: North Platte.
  [central, '57601 57631 57632 57646 57648 58631 58638'],
  [central, '69101 69103 69120 69123 69130 69132 69135 69138 69142 69143 69151 69157 69161'],
  [central, '69163 69165 69166 69167 69169 69170 69171'],
  // The Dakotas: Fort Pierre. Kansas: Goodland. Nebraska: Imperial.
  [mountain, '57521 57532 57537 57543 57547 57551 57552 57553 57567 57574 57577'],
  [mountain, '58529 58533 58562 58564 58569 58838'],
  [mountain, '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879'],
  [mountain, '69021 69023 69027 69030 69033 69037 69041 69045 69211 69216 69218 69219'],
  // Texas: around El Paso. Idaho: Riggins. Arizona: the Navajo Nation. Nevada: West Wendover.
  [mountain, '79821 79835 79836 79837 79838 79839 79847 79849 79851 79853'],
  [mountain, '83547 83549 86020 86031 86033 86035 86044 86045 86053 86054 89883'],
  [arizona, '86502'],
  // Oregon: Harney and Baker County.
  [pacific, '97904 97905 97907'],
  ['Pacific/Pago_Pago', '96799'],
]

const zoneOfException = new Map(
  exceptions.flatMap(([zone, zips]) => zips.split(' ').map((zip) => [zip, zone] as const)),
)

/** The IANA time zone of a ZIP code; ours without one. */
export function zoneOfZip(zip: string | null | undefined): string {
  if (!zip) return brand.timeZone
  const area = areas.findLast(([from]) => from <= zip.slice(0, 3))
  return zoneOfException.get(zip) ?? area?.[1] ?? brand.timeZone
}
