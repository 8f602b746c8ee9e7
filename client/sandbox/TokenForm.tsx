import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../ui/chakra/input.ts';
import { type Bearer, bearerOf, keepToken, tokenIn, useTokenHere } from './token.ts';

/** A form for the token or API key of the requests. It shows whom the token stands for. */
export function TokenForm() {
  const { t } = useTranslation('sandbox');
  const token = useTokenHere();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'required' | 'invalid'>();
  const use = (event: FormEvent) => {
    event.preventDefault();
    const found = tokenIn(text);
    setProblem(found ? undefined : text.trim() ? 'invalid' : 'required');
    if (!found) return;
    keepToken(found);
    setText('');
  };
  return (
    <chakra.form onSubmit={use} noValidate flex={{ base: '1 1 100%', lg: '1 1 0' }} minW={0}>
      <Flex wrap="wrap" gap={2} align="center">
        <chakra.label htmlFor="token" textStyle="sm" fontWeight="medium">
          {t('token.label')}
        </chakra.label>
        <Input
          id="token"
          type="password"
          dir="ltr"
          size="sm"
          flex="1 1 10rem"
          maxW="24rem"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby="token-said token-hint"
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="sm" variant="outline">
          {t('token.use')}
        </Button>
        {token !== null && (
          <Button size="sm" variant="ghost" onClick={() => keepToken(null)}>
            {t('token.forget')}
          </Button>
        )}
      </Flex>
      <Box id="token-said" role="status" textStyle="sm" mt={1} color={problem && 'fg.error'} overflowWrap="anywhere">
        {problem ? t(`token.${problem}`) : <Said key={token} token={token} />}
      </Box>
      <Box id="token-hint" textStyle="xs" color="fg.muted">
        {t('token.hint')}
      </Box>
    </chakra.form>
  );
}

/** Shows who makes the requests. */
function Said({ token }: { token: string | null }) {
  const { t } = useTranslation('sandbox');
  const [bearer, setBearer] = useState<Bearer>();
  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    void bearerOf(token, leaving.signal).then((found) => !leaving.signal.aborted && setBearer(found));
    return () => leaving.abort();
  }, [token]);
  if (token === null) return t('token.asNobody');
  if (!bearer) return t('token.checking');
  if (bearer.kind === 'person') return t('token.asPerson', { email: bearer.email });
  if (bearer.kind === 'key') return t('token.asKey', { end: bearer.end });
  return t(bearer.kind === 'refused' ? 'token.refused' : 'token.unknown');
}
