import { foldText } from '../folding'

/** The columns that an import of dealers reads. */
export const dealerColumns = [
  'name',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'makes',
  'words',
  'contact_name',
  'contact_role',
  'contact_email',
  'contact_phone',
] as const

export type DealerColumn = (typeof dealerColumns)[number]

/** What other programs call these columns, in letters only. */
const usualNames: Partial<Record<DealerColumn, string>> = {
  name: 'dealer dealername dealership dealershipname company companyname business businessname account accountname',
  city: 'town',
  state: 'st province region stateprovince',
  zip: 'zipcode postal postalcode postcode zippostalcode',
  phone: 'phonenumber tel telephone telephonenumber mainphone officephone businessphone phoneno',
  email: 'mail emailaddress businessemail mainemail',
  makes: 'make brand brands franchise franchises makessold',
  words: 'note notes comment comments remark remarks',
  contact_name: 'contact contactperson contactfullname salesperson representative',
  contact_role: 'role title jobtitle position contacttitle contactposition',
  contact_email: 'contactemailaddress',
  contact_phone:
    'contactphonenumber contacttelephone mobile mobilephone cell cellphone directphone',
}

const lettersOf = (header: string) => foldText(header).replace(/[^a-z]/g, '')

/** The column that someone probably meant by a header such as "Phone Number"; null where nothing suggests one. */
export function likelyColumn(header: string): DealerColumn | null {
  const letters = lettersOf(header)
  const isMeant = (column: DealerColumn) =>
    letters === lettersOf(column) || (usualNames[column] ?? '').split(' ').includes(letters)
  return (letters && dealerColumns.find(isMeant)) || null
}
