import { Stack } from '@chakra-ui/react';
import { object, string } from 'yup';
import { professions } from '../../../schema/rules/professions.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { describe, FieldFrame, useFieldIds } from '../../forms/FieldFrame.tsx';
import { Form } from '../../forms/Form.tsx';
import { ListField } from '../../forms/ListField.tsx';
import { MoneyField } from '../../forms/MoneyField.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { RichTextField } from '../../forms/RichTextField.tsx';
import { SelectField } from '../../forms/SelectField.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { TextAreaField } from '../../forms/TextAreaField.tsx';
import { EmailField, NumberField, TextField, UrlField } from '../../forms/TextField.tsx';
import { Input } from '../../ui/chakra/input.ts';
import { Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

const rules = object({ name: string().required('fullName.required') });
const initialValues = { name: '', kind: 'online', visible: true, price: { amount: '12.500', currency: 'KWD' }, benefits: [{ text: '' }] };

/** Every kind of field, and how one in error looks. */
export function Fields() {
  const { fields, colours } = useWords();
  return (
    <Specimens>
      <Form rules={rules} initialValues={initialValues} onSubmit={() => Promise.resolve([])}>
        <TextField name="name" label={fields.name} help={fields.nameHelp} />
        <TextAreaField name="bio" label={fields.bio} max={180} truncate={640} optional />
        <EmailField name="email" label={fields.email} />
        <TextField name="username" label={fields.address} prefix="diwan.test/" dir="ltr" />
        <UrlField name="link" label={fields.address} optional />
        <NumberField name="seats" label={fields.seats} />
        <TextField name="disabled" label={fields.disabled} disabled />
        <WrongField label={fields.wrong} error={fields.required} />
        <WrongField label={fields.wrongHidden} error={fields.required} hideErrorMark />
        <PasswordField name="password" label={fields.password} autoComplete="new-password" />
        <PhoneField name="phone" label={fields.phone} />
        <PhoneField name="longPhone" label={fields.longPhone} longNumbers />
        <SelectField name="few" label={fields.few} options={colours.map((label, value) => ({ value: String(value), label }))} />
        <SelectField
          name="many"
          label={fields.many}
          options={professions.map(({ value, label, labelAr }) => ({ value, label, keywords: labelAr }))}
        />
        <DateField name="day" label={fields.day} />
        <MoneyField name="price.amount" label={fields.price} currency="KWD" />
        <ChoiceField
          name="kind"
          label={fields.kind}
          choices={[
            { value: 'online', label: fields.online, help: fields.onlineHelp },
            { value: 'onSite', label: fields.onSite, help: fields.onSiteHelp },
          ]}
        />
        <Stack gap={4} marginBlockEnd={4}>
          <SwitchField name="visible" label={fields.visible} help={fields.visibleHelp} />
          <CheckboxField name="keep" label={fields.keep} />
        </Stack>
        <ListField
          name="benefits"
          label={fields.benefits}
          blank={{ text: '' }}
          add={fields.addBenefit}
          entryLabel={(index) => `${fields.benefit} ${index + 1}`}
        >
          {(entry) => <TextField name={`${entry}.text`} label={fields.benefit} />}
        </ListField>
        <RichTextField name="article" label={fields.article} />
        <SubmitButton>{fields.check}</SubmitButton>
      </Form>
    </Specimens>
  );
}

function WrongField({ label, error, hideErrorMark }: { label: string; error: string; hideErrorMark?: boolean }) {
  const ids = useFieldIds();
  return (
    <FieldFrame ids={ids} label={label} error={error} hideErrorMark={hideErrorMark}>
      <Input {...describe(ids, error)} />
    </FieldFrame>
  );
}
