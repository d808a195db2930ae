// Parses a posted form. A body that is no form is treated as an empty form, so actions need no separate check. NUL
// characters, which PostgreSQL cannot store, are removed from every text.

function withoutNulCharacters(form: FormData): FormData {
  const fields = [...form];
  if (!fields.some(([, value]) => typeof value === 'string' && value.includes('\0'))) return form;
  const clean = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') clean.append(name, value.replaceAll('\0', ''));
    else clean.append(name, value);
  }
  return clean;
}

export async function postedForm(request: Request): Promise<FormData> {
  try {
    return withoutNulCharacters(await request.formData());
  } catch {
    return new FormData();
  }
}

/** The text of a field; '' for a field that is absent or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
